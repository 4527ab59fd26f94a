/*
 * What the page and the service worker have agreed on. The worker stores some of the server's answers for when there is no
 * network.
 */

export const RIDER_CACHE = 'rollout-rider';
export const INSTALLATION_CACHE = 'rollout-installation';

/** Set on an answer that is a saved copy. */
export const SAVED_COPY_HEADER = 'x-rollout-saved-copy';

/** Set on a request of a page that has nothing to show yet. */
export const FIRST_LOOK_HEADER = 'x-rollout-first-look';

/** Message to the worker: delete the rider's answers, including one that is being stored right now. */
export const FORGET_RIDER = 'forget-rider';

/** Message of a page that has just started to a worker that is waiting. */
export const TAKE_OVER = 'take-over';

/** Deletes every saved answer of the rider: someone else uses this browser now, or no one is signed in. */
export function forgetSavedAnswers(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(FORGET_RIDER);
  if ('caches' in globalThis) void caches.delete(RIDER_CACHE).catch(() => undefined);
}
