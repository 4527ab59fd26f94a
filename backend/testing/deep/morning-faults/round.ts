import { seededRandom, type FaultChances } from '../../sms/twilio-faults.js';
import { KILL_POINTS, PASSED_FOR_SURE, type KillPoint } from './kill-points.js';

/** What may go wrong at the provider in a round. */
export const PROVIDER_FAULTS = {
  none: [],
  stalls: [
    { probability: 0.005, fault: { fault: 'stall', taken: true } },
    { probability: 0.005, fault: { fault: 'stall', taken: false } },
  ],
  'server errors': [
    { probability: 0.03, fault: { fault: 'server-error', taken: true } },
    { probability: 0.03, fault: { fault: 'server-error', taken: false } },
  ],
  resets: [
    { probability: 0.03, fault: { fault: 'reset', taken: true } },
    { probability: 0.03, fault: { fault: 'reset', taken: false } },
  ],
  slowness: [{ probability: 0.3, fault: { fault: 'slow', delayMs: 200 } }],
} satisfies Record<string, FaultChances>;

/** A round, as drawn from its seed. */
export interface Round {
  readonly seed: number;
  readonly provider: keyof typeof PROVIDER_FAULTS;
  /** The server that reaches this point after the given number of passes is killed. */
  readonly point: KillPoint;
  readonly lettingPass: number;
  /** Whose database connection is cut briefly after the kill, counted in servers after the killed one, or null. */
  readonly cut: 1 | 2 | null;
}

/** Consecutive seeds cycle through the points. */
export function drawRound(seed: number): Round {
  const random = seededRandom(seed);
  const oneOf = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
  const point = KILL_POINTS[seed % KILL_POINTS.length] ?? KILL_POINTS[0];
  return {
    seed,
    provider: oneOf(['none', 'stalls', 'server errors', 'resets', 'slowness']),
    point,
    lettingPass: Math.floor(random() * PASSED_FOR_SURE[point]),
    cut: oneOf([null, null, 1, 2]),
  };
}
