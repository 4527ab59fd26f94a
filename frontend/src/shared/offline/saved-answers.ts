/** Answers of the server that the service worker keeps for when there is no network. Both sides share these names. */
export const RIDER_CACHE = 'rollout-rider';
export const INSTALLATION_CACHE = 'rollout-installation';

/** On an answer that is a saved copy. */
export const SAVED_COPY_HEADER = 'x-rollout-saved-copy';

/** On a request of a page that has nothing to show yet. */
export const FIRST_LOOK_HEADER = 'x-rollout-first-look';

/** What a page says to the worker, which may have an answer on its way into the cache just now. */
export const FORGET_RIDER = 'forget-rider';

/** When somebody else uses this browser, or nobody any more: nothing about the rider stays behind. */
export function forgetSavedAnswers(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(FORGET_RIDER);
  if ('caches' in globalThis) void caches.delete(RIDER_CACHE).catch(() => undefined);
}
