import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverClock, type Clock } from '../../../shared/api/server-clock';
import { nextMoment, whatIsDue, type Aging } from './moments';

interface Freshness {
  /** Null while there is none, and for a saved copy, which can't be made again. */
  readonly recommendation: Aging | null;
  readonly onMakeAgain: () => void;
  readonly onNewDay: () => void;
}

/**
 * Keeps a recommendation in view fresh: looks when it appears, when the page comes back into view, and when a ride begins or
 * ends or the day changes. What failed is tried again when the page comes back into view, not before.
 *
 * @returns the present instant, which moves on at each look.
 */
export function useFreshness(
  { recommendation, onMakeAgain, onNewDay }: Freshness,
  clock: Clock = serverClock,
): number {
  const [now, setNow] = useState(() => clock.now());
  const tried = useRef<string>(null);

  const doWhatIsDue = useEffectEvent(() => {
    if (!recommendation || document.visibilityState !== 'visible') return;
    const due = whatIsDue(recommendation, clock.now());
    const attempt = `${due} ${recommendation.generatedAt}`;
    if (due === null || tried.current === attempt) return;
    tried.current = attempt;
    if (due === 'new-day') onNewDay();
    else onMakeAgain();
  });

  const madeAt = recommendation?.generatedAt ?? null;
  useEffect(() => doWhatIsDue(), [madeAt]);

  const look = useEffectEvent(() => {
    setNow(clock.now());
    doWhatIsDue();
  });

  useEffect(() => {
    const lookAgain = () => {
      tried.current = null;
      look();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, []);

  const moment = recommendation && nextMoment(recommendation, now);
  useEffect(() => {
    if (moment === null) return;
    // A little later, so that the moment is past by any rounding.
    const timer = setTimeout(() => look(), moment - clock.now() + 500);
    return () => clearTimeout(timer);
  }, [moment, now, clock]);

  return now;
}
