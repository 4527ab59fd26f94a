import { FORGET_RIDER } from '../shared/offline/saved-answers';
import { answerOrCopy, cacheOf, forgetRider } from './answers';
import { dropOldShells, fileOf, fillShell, isShellFile, screenOf } from './shell';
import { TAKE_OVER } from './take-over';
import { worker } from './worker-scope';

/**
 * Lets the app open without a network. A new worker waits until no page of the old one is open, so that no page loses
 * the files that it was made with; a page that has just started may let it in earlier, if it is the only one.
 */
worker.addEventListener('install', (event) => event.waitUntil(fillShell()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldShells(), worker.clients.claim()])),
);

worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(takeOverIfAlone());
  if (event.data === FORGET_RIDER) event.waitUntil(forgetRider());
});

worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

/** Null leaves a request to the browser. */
function answerTo(request: Request): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return null;
  const cacheName = cacheOf(url);
  if (cacheName !== null) return answerOrCopy(request, cacheName);
  if (url.pathname.startsWith('/api/')) return null;
  if (request.mode === 'navigate') return screenOf(request);
  return isShellFile(url) ? fileOf(request) : null;
}

async function takeOverIfAlone(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}
