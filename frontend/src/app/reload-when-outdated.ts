const RELOADED_FOR = 'rollout.reloaded-for';

let reloading = false;

/** While the page reloads, no error needs to be shown. */
export const isReloading = (): boolean => reloading;

/**
 * A page left open while a new version is deployed asks for files that no longer exist. Reloading loads the new version;
 * once per missing file, then the error is shown (error-boundary.tsx).
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, the file isn't outdated, and a reload could lose the page.
    if (!navigator.onLine || !isFirstTime(event.payload.message)) return;
    reloading = true;
    window.location.reload();
  });
}

/** Also false if that can't be recorded: an error beats an endless reload. */
function isFirstTime(what: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === what) return false;
    sessionStorage.setItem(RELOADED_FOR, what);
    return true;
  } catch {
    return false;
  }
}
