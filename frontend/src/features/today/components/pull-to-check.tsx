import { useEffect, useEffectEvent, useState } from 'react';

/** Pulled down by that many px, the page checks again on release. */
const FAR_ENOUGH_PX = 90;

/** Checks again where a finger pulls the page down from its top. The button does the same. */
export function PullToCheck({ onPull }: { onPull: (() => void) | null }) {
  const [pulledPx, setPulledPx] = useState(0);
  const isFarEnough = pulledPx >= FAR_ENOUGH_PX;
  const release = useEffectEvent(() => {
    if (isFarEnough) onPull?.();
    setPulledPx(0);
  });
  const isOn = onPull !== null;

  useEffect(() => {
    if (!isOn) return;
    let startedAt: number | null = null;
    const start = ({ touches }: TouchEvent) => {
      startedAt = touches.length === 1 && window.scrollY <= 0 ? (touches[0]?.clientY ?? null) : null;
    };
    const move = ({ touches }: TouchEvent) => {
      if (startedAt === null) return;
      const px = (touches[0]?.clientY ?? startedAt) - startedAt;
      setPulledPx(window.scrollY <= 0 ? Math.max(0, px) : 0);
    };
    const end = () => {
      if (startedAt !== null) release();
      startedAt = null;
    };
    const cancel = () => {
      startedAt = null;
      setPulledPx(0);
    };
    const { style } = document.documentElement;
    // The browser's own pull would load the whole page.
    style.overscrollBehaviorY = 'contain';
    document.addEventListener('touchstart', start, { passive: true });
    document.addEventListener('touchmove', move, { passive: true });
    document.addEventListener('touchend', end);
    document.addEventListener('touchcancel', cancel);
    return () => {
      style.overscrollBehaviorY = '';
      document.removeEventListener('touchstart', start);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', cancel);
    };
  }, [isOn]);

  if (pulledPx < FAR_ENOUGH_PX / 3) return null;
  return (
    <p
      aria-hidden
      className="sign-type pointer-events-none fixed inset-x-0 top-3 z-20 mx-auto w-fit rounded-md bg-ink px-4 py-2 font-bold text-ground"
    >
      {isFarEnough ? 'Let go to check again' : 'Pull to check again'}
    </p>
  );
}
