import { useQuery } from '@tanstack/react-query';
import { apiQuery } from './api-requests';
import { useEffect, useState } from 'react';

/** What this installation is: demo or live, and which providers answer. */
export const configQuery = () => apiQuery('/api/config', {});

/** Asked for once the screen stands: no rider waits for it. */
export function useConfig() {
  const isAfterPaint = useIsAfterPaint();
  return useQuery({ ...configQuery(), enabled: isAfterPaint });
}

/** False until what was rendered with it stands on the screen: for what the rider looks for later. */
export function useIsAfterPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    // A frame's callback runs before that frame is painted, so the second one runs after the first one's paint.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsAfter(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isAfter;
}
