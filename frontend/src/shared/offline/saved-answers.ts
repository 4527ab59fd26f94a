/** Answers of the server that the service worker keeps for when there is no network. Both sides share these names. */
export const RIDER_CACHE = 'rollout-rider';
export const INSTALLATION_CACHE = 'rollout-installation';

/** On an answer that is a saved copy. */
export const SAVED_COPY_HEADER = 'x-rollout-saved-copy';

/** When somebody else uses this browser, or nobody any more: nothing about the rider stays behind. */
export function forgetSavedAnswers(): void {
  if ('caches' in globalThis) void caches.delete(RIDER_CACHE).catch(() => undefined);
}
