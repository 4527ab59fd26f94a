import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, createQueryClient } from './app/app';
import { FollowAddress } from './app/follow-address';
import { activeRouteQuery } from './features/routes/api';
import { userQuery } from './features/session/api';
import { readSavedUserId } from './features/session/saved-user-id';
import { todaysRecommendationQuery } from './features/today/api';
import { savePageAnswers } from './shared/api/early-answers';
import { TAKE_OVER } from './shared/offline/saved-answers';
import { listenBeforeRouter } from './shared/routing/back-guard';
import { paths } from './shared/routing/paths';

/** How long a prerendered page may stay as it is: it has links, but no controls. */
const PRERENDERED_FOR_MS = 300;

// React Query assumes at first that the browser is online, and would miss the network's return.
onlineManager.setOnline(navigator.onLine);

listenBeforeRouter();

const queryClient = createQueryClient();
void loadToday(queryClient, window.location.pathname).then(show);

/**
 * Takes the answers requested by boot.ts into the app before its first render, so that Today shows its verdict instead of
 * its skeleton again.
 *
 * @returns whether all of them arrived in time.
 */
async function loadToday(queryClient: QueryClient, pathname: string): Promise<boolean> {
  const id = readSavedUserId();
  if (id === null || pathname !== paths.today) return false;
  const all = Promise.all([
    queryClient.prefetchQuery(userQuery(id)),
    queryClient.prefetchQuery(activeRouteQuery(id)),
    queryClient.prefetchQuery(todaysRecommendationQuery(id)),
  ]);
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), PRERENDERED_FOR_MS));
  return Promise.race([all.then(() => true), timeout]);
}

/** @param isLoaded the data of the first screen is there already */
function show(isLoaded: boolean): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to put the app into.');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <FollowAddress />
        <App queryClient={queryClient} />
      </BrowserRouter>
    </StrictMode>
  );
  // A prerendered page is hydrated, unless there is more to show by now or the rider has moved to another screen.
  const isPrerendered = root.dataset.writtenFor === window.location.pathname;
  // A transition renders in small steps, so that a slow phone can still respond to a tap in between.
  startTransition(() => {
    if (isPrerendered && !isLoaded) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  saveForOffline();
}

/**
 * Has the service worker save the app for offline use, once the screen has loaded everything it needs. This page is fresh
 * from the server, so a newer worker may take over now without interrupting anything.
 */
function saveForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a worker everything works but offline use.
  const riderId = readSavedUserId();
  const start = () =>
    void Promise.all([register(), savePageAnswers(() => readSavedUserId() === riderId)]).catch((error) =>
      console.warn('No offline copy:', error),
    );
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}

async function register(): Promise<void> {
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register('/service-worker.js');
  registration?.waiting?.postMessage(TAKE_OVER);
}
