import { onlineManager } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { keepOfflineCopy } from './app/keep-offline-copy';
import { loadAhead } from './app/load-ahead';
import { createQueryClient } from './app/query-client';

// It takes every page for online at its start, and would not notice the network that comes.
onlineManager.setOnline(navigator.onLine);

const queryClient = createQueryClient();
void loadAhead(queryClient, window.location.pathname).then(show);

/** `isFilled`: what the first screen shows is there already. */
function show(isFilled: boolean): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to put the app into.');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App queryClient={queryClient} />
      </BrowserRouter>
    </StrictMode>
  );
  // A page that was written out at build comes alive as it stands, unless there is already more to show, or the rider has
  // gone back to another screen before the app came.
  const isOfThisScreen = root.dataset.writtenFor === window.location.pathname;
  // As a transition it is done in small steps, between which a slow phone still heeds a finger.
  startTransition(() => {
    if (isOfThisScreen && !isFilled) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  keepOfflineCopy();
}
