import { useEffect } from 'react';

/**
 * An app left open overnight would show yesterday's verdict: nothing goes stale by itself. So when the page is looked at
 * again on another day than the one it was filled on, `onNewDay` is called. Both days are this browser's.
 */
export function useNewDay(filledAt: number, onNewDay: () => void): void {
  useEffect(() => {
    const look = () => {
      const isNewDay = new Date(filledAt).toDateString() !== new Date().toDateString();
      if (document.visibilityState === 'visible' && filledAt > 0 && isNewDay) onNewDay();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [filledAt, onNewDay]);
}
