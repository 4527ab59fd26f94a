import type { Clock } from '../../../application/ports/clock.port.js';
import type { ProviderFailure } from '../../../application/ports/provider-failure.js';
import type { RequestPacePort } from '../../../application/ports/request-pace.port.js';
import { StorageUnavailable } from '../../../application/ports/storage-errors.js';
import { FIRST_REST_MS } from '../http/retry-after.js';

/** So that a run over thousands of cells doesn't ask the database before each of them. */
const KNOWN_FOR_MS = 1000;

/**
 * The rest that a provider asks for with HTTP 429, kept by all replicas. Each client rests by itself too; without this, every
 * replica would find out for itself, again and again.
 */
export class SharedRest {
  private readonly name: string;
  private freeUntil = 0;

  constructor(
    private readonly pace: RequestPacePort,
    private readonly clock: Clock,
    provider: string,
  ) {
    this.name = `rest of ${provider}`;
  }

  async isResting(): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (now < this.freeUntil && now >= this.freeUntil - KNOWN_FOR_MS) return false;
    const isResting = (await this.take(0)) === 'too-many';
    if (!isResting) this.freeUntil = now + KNOWN_FOR_MS;
    return isResting;
  }

  /** Begins after a failure that asks for it, unless a rest is under way. */
  async noteFailure({ kind, retryAfterSeconds }: ProviderFailure): Promise<void> {
    if (kind !== 'rate-limited') return;
    this.freeUntil = 0;
    await this.take(retryAfterSeconds === undefined ? FIRST_REST_MS : retryAfterSeconds * 1000);
  }

  /** Without the database, replicas rest each for itself. */
  private async take(everyMs: number): Promise<'granted' | 'too-many'> {
    try {
      return (await this.pace.take(this.name, { everyMs, withinMs: 0 })).state;
    } catch (error) {
      if (error instanceof StorageUnavailable) return 'granted';
      throw error;
    }
  }
}
