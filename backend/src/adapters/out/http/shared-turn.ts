import type { RequestPacePort } from '../../../application/ports/request-pace.port.js';
import { StorageUnavailable } from '../../../application/ports/storage-errors.js';
import { NotAsked } from './provider-fault.js';

export interface SharedTurnOptions {
  readonly pace: RequestPacePort;
  /** Whose turns they are. */
  readonly provider: string;
  /** A call that would wait longer fails as rate-limited. */
  readonly patienceMs: number;
  /** Waits that many milliseconds. Default: a timer. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** A second, and a little for requests that leave late. */
const EVERY_MS = 1100;

/**
 * One request a second for all replicas together, as the public servers of OpenStreetMap's community want it: Nominatim
 * (https://operations.osmfoundation.org/policies/nominatim/) and FOSSGIS's Valhalla.
 */
export function sharedTurn({
  pace,
  provider,
  patienceMs,
  wait = sleep,
}: SharedTurnOptions): () => Promise<void> {
  return async () => {
    const turn = await pace
      .take(provider, { everyMs: EVERY_MS, withinMs: patienceMs })
      .catch((error: unknown) => {
        // Without the database, replicas can't take turns, so none calls.
        if (error instanceof StorageUnavailable) throw noTurn();
        throw error;
      });
    if (turn.state === 'too-many') throw tooMany(patienceMs);
    await wait(turn.waitMs);
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const noTurn = (): NotAsked =>
  new NotAsked({ kind: 'unavailable', nature: 'answered', detail: 'not asked: no turn available' });

const tooMany = (patienceMs: number): NotAsked =>
  new NotAsked({
    kind: 'rate-limited',
    nature: 'answered',
    detail: 'not asked: too many wait for their turn',
    retryAfterSeconds: Math.ceil(patienceMs / 1000),
  });
