import { useSyncExternalStore } from 'react';
import { SAVED_COPY_HEADER } from './saved-answers';

/** Addresses whose latest answer was a saved copy. */
const copies = new Set<string>();
const listeners = new Set<() => void>();

/** Remembers of an answer whether it came from the server or is a saved copy. */
export function noteOrigin(url: string, { headers }: Response): void {
  const isCopy = headers.has(SAVED_COPY_HEADER);
  if (isCopy === copies.has(url)) return;
  if (isCopy) copies.add(url);
  else copies.delete(url);
  listeners.forEach((listener) => listener());
}

/** Whether what is shown of an address is a saved copy. */
export const useIsSavedCopy = (url: string): boolean =>
  useSyncExternalStore(
    onChange,
    () => copies.has(url),
    () => false,
  );

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
