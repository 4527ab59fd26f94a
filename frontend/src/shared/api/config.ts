import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from './api-requests';

/** This installation's settings: demo or live, and which providers answer. Loaded after the first paint. */
export function useConfig() {
  const isAfterPaint = useIsAfterPaint();
  return useQuery({ ...apiQuery('/api/config', {}), enabled: isAfterPaint });
}

/** False until the component's first render is on the screen: for work that can wait. */
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

/** Whether this installation sends texts. True until it is known: nearly all do. */
export function useSendsTexts(): boolean {
  const { data: config } = useConfig();
  return config?.providers.find(({ port }) => port === 'sms')?.provider !== 'none';
}
