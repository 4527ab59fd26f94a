import { onlineManager } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { keepOfflineCopy } from './app/keep-offline-copy';
import { loadAhead } from './app/load-ahead';
import { createQueryClient } from './app/query-client';
import { reloadWhenOutdated } from './app/reload-when-outdated';
import './app/styles/index.css';

reloadWhenOutdated();
const queryClient = createQueryClient();
// It takes every page for online at its start, and would not notice the network that comes.
onlineManager.setOnline(navigator.onLine);
loadAhead(queryClient, window.location.pathname);

const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to put the app into.');

// A page that was written out at build comes alive as it stands; the others start empty.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

keepOfflineCopy();
