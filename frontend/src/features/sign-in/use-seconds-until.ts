import { useSyncExternalStore } from 'react';

/** Whole seconds until an instant (milliseconds, by this browser's clock), counted down; 0 from then on. */
export const useSecondsUntil = (instant: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((instant - Date.now()) / 1000)));

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
