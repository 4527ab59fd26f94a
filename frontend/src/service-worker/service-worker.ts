import { FORGET_RIDER, TAKE_OVER } from '../shared/offline/saved-answers';
import { answerOrCopy, cacheOf, forgetRider } from './answers';
import { dropOldShells, fileOf, fillShell, isShellFile, screenOf } from './shell';

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: WaitingEvent;
  activate: WaitingEvent;
  message: WaitingEvent & { readonly data: unknown };
  fetch: WaitingEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void };
}

interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<E extends keyof WorkerEvents>(type: E, listener: (event: WorkerEvents[E]) => void): void;
}

/** The parts of the worker's global scope used here: its own type library clashes with the page's. */
const worker = globalThis as unknown as WorkerScope;

/**
 * Opens the app without a network. A new worker waits until every page of the old one is closed, so that no page loses the
 * files it was built with; a page that has just started may let it in earlier, if it is the only one.
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

/** Null leaves the request to the browser. */
function answerTo(request: Request): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return null;
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
