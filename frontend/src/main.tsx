import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import './app/styles/index.css';

const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={createQueryClient()} />
    </BrowserRouter>
  </StrictMode>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to put the app into.');

// A page that was written out at build comes alive as it stands; the others start empty.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
