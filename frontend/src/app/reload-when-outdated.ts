const RELOADED_FOR = 'rollout.reloaded-for';

let reloading = false;

/** While the page goes away there is nothing to tell. */
export const isReloading = (): boolean => reloading;

/**
 * A page that was open while a new version was put up asks for files that are gone. Reloading brings the new version;
 * once per missing file, then the error is shown (error-boundary.tsx).
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network nothing is outdated, and the page that is there is all there is.
    if (!navigator.onLine || !isFirstTime(event.payload.message)) return;
    reloading = true;
    window.location.reload();
  });
}

/** False also where that cannot be remembered: better no reload than one after the other. */
function isFirstTime(what: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === what) return false;
    sessionStorage.setItem(RELOADED_FOR, what);
    return true;
  } catch {
    return false;
  }
}
