import { LIMITS } from '@rollout/contracts/limits';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Trigger, User } from '../../shared/api/contract';
import type { Limits } from '../../shared/ui/limit-fields';

/** Offline its code may not load. */
const PriceOfLimit = lazy(() => import('./components/price-of-limit').catch(() => ({ default: () => null })));

interface CostOfLimitProps {
  user: User;
  commuteMinutes: number;
  /** Of both rides. */
  triggers: readonly Trigger[];
}

/** Where one limit alone makes a no-go: what it cost last year. Asked for once the browser has nothing else to do. */
export function CostOfLimit({ user, commuteMinutes, triggers }: CostOfLimitProps) {
  const isIdle = useIsIdle();
  const field = onlyLimitOf(triggers);
  if (field === null || !isIdle) return null;
  return (
    <Suspense>
      <PriceOfLimit user={user} commuteMinutes={commuteMinutes} field={field} />
    </Suspense>
  );
}

/** The one limit that all triggers exceed; null if it takes another, or weather that no limit allows. */
function onlyLimitOf(triggers: readonly Trigger[]): keyof Limits | null {
  const fields = new Set(triggers.map(({ rule }) => LIMITS.find((limit) => limit.rule === rule)?.field));
  const [field] = fields;
  return fields.size === 1 ? (field ?? null) : null;
}

/** Safari can't be asked. */
const LATER_MS = 500;

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const done = () => setIsIdle(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done, LATER_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done);
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
