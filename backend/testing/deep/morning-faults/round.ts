import { seededRandom, type FaultChances } from '../../sms/twilio-faults.js';
import { KILL_POINTS, PASSED_FOR_SURE, type KillPoint } from './kill-points.js';

/** What may befall the provider in a round. */
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

/** A round, as its seed has drawn it. */
export interface Round {
  readonly seed: number;
  readonly provider: keyof typeof PROVIDER_FAULTS;
  /** The server that comes by there is killed, once so many have passed. */
  readonly point: KillPoint;
  readonly lettingPass: number;
  /** Whose connection to the database is cut for a moment after the kill: the next server's but so many, or nobody's. */
  readonly cut: 1 | 2 | null;
}

/** Seeds in a row go through the points in turn. */
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
