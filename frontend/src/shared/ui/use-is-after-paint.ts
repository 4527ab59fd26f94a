import { useEffect, useState } from 'react';

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
