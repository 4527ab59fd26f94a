import { useSyncExternalStore } from 'react';

/** Whether the browser says that it has no network. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => !navigator.onLine,
    () => false,
  );

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
