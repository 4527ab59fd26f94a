import { useEffect } from 'react';

/** Calls back when the network returns, while `isWaiting`. */
export function useBackOnline(isWaiting: boolean, onOnline: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isWaiting, onOnline]);
}
