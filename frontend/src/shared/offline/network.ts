import { useEffect, useSyncExternalStore } from 'react';
import { SAVED_COPY_HEADER } from './saved-answers';

/** Whether the browser reports that it has no network. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    onNetworkChange,
    () => !navigator.onLine,
    () => false,
  );

/** Calls `onOnline` when the network returns, while `isWaiting`. */
export function useBackOnline(isWaiting: boolean, onOnline: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isWaiting, onOnline]);
}

/** URLs whose latest answer was a saved copy. */
const savedCopies = new Set<string>();
const copyListeners = new Set<() => void>();

/** Records whether an answer came from the server or is a saved copy. */
export function noteOrigin(url: string, { headers }: Response): void {
  const isCopy = headers.has(SAVED_COPY_HEADER);
  if (isCopy === savedCopies.has(url)) return;
  if (isCopy) savedCopies.add(url);
  else savedCopies.delete(url);
  copyListeners.forEach((listener) => listener());
}

export const isSavedCopy = (url: string): boolean => savedCopies.has(url);

/** Whether the latest answer of this URL is a saved copy. */
export const useIsSavedCopy = (url: string): boolean =>
  useSyncExternalStore(
    onCopyChange,
    () => savedCopies.has(url),
    () => false,
  );

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function onCopyChange(listener: () => void): () => void {
  copyListeners.add(listener);
  return () => copyListeners.delete(listener);
}
