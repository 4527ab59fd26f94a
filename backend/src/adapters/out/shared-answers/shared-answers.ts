import { hourOf } from '../../../domain/commute/time.js';
import type { Clock } from '../../../application/ports/clock.port.js';
import type {
  ForecastCacheClaim,
  ForecastCacheKey,
  ForecastCachePort,
} from '../../../application/ports/forecast-cache.port.js';
import type { RequestPacePort } from '../../../application/ports/request-pace.port.js';
import type { SharedLook } from '../../../application/ports/measurements.port.js';
import {
  failed,
  type Freshness,
  type ProviderFailure,
  type ProviderResult,
} from '../../../application/ports/provider-failure.js';
import { StorageBusy, StorageUnavailable } from '../../../application/ports/storage-errors.js';
import { SharedRest } from './shared-rest.js';

/** How answers are shared; all of it has defaults that suit a provider's deadline of 5 s. */
export interface SharingOptions {
  readonly cache: ForecastCachePort;
  /** For the rests that replicas share. */
  readonly pace: RequestPacePort;
  readonly clock: Clock;
  /** Answers are stored for the hour that is so far ahead of the present one. Default 0. */
  readonly aheadMs?: number;
  /** The provider's name; a part of the cache's key. */
  readonly provider: string;
  /** How long the provider may take. The lease of a call lasts a little longer. Default 5000. */
  readonly providerDeadlineMs?: number;
  /** Between two checks for another replica's answer. Default 100. */
  readonly pollMs?: number;
  /** Waits that many milliseconds. Default: a timer. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Called with how each question got its answer. */
  readonly onLook?: (look: SharedLook) => void;
}

/** An answer as JSON and back. */
export interface AnswerCodec<A> {
  encode(answer: A): unknown;
  /** Null for a payload that another version of the program stored in another format. */
  decode(payload: unknown): A | null;
}

export interface SharedKind<A> {
  /** What is shared: the cache's key is this and the provider's name, "weather:open-meteo". */
  readonly kind: string;
  readonly codec: AnswerCodec<A>;
}

type StoredClaim = Extract<ForecastCacheClaim, { state: 'stored' }>;

type Ask<A> = () => Promise<ProviderResult<A>>;

const LEASE_MARGIN_MS = 2000;
/** Each waits for a connection by itself. */
const STORED_AFTER_TRIES = 3;

/**
 * Shares one call among all who ask the same question in the same hour: within this process through a promise, among
 * replicas through the cache. A failure is not stored: those who wait get it, and the next one asks again, unless the
 * provider has asked any replica for a rest.
 */
export class SharedAnswers<A> {
  private readonly underWay = new Map<string, Promise<ProviderResult<A>>>();
  private readonly source: string;
  private readonly rest: SharedRest;
  private readonly leaseMs: number;
  private readonly aheadMs: number;
  private readonly pollMs: number;
  private readonly wait: (ms: number) => Promise<void>;

  constructor(
    private readonly shared: SharedKind<A>,
    private readonly options: SharingOptions,
  ) {
    this.source = `${shared.kind}:${options.provider}`;
    this.rest = new SharedRest(options.pace, options.clock, options.provider);
    this.leaseMs = (options.providerDeadlineMs ?? 5000) + LEASE_MARGIN_MS;
    this.aheadMs = options.aheadMs ?? 0;
    this.pollMs = options.pollMs ?? 100;
    this.wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** The shared answer to a question; `ask` gets it if there is none yet, or none that is fresh enough. */
  answerTo(question: string, ask: Ask<A>, { notBefore }: Freshness = {}): Promise<ProviderResult<A>> {
    const hour = hourOf(new Date(this.options.clock.now().getTime() + this.aheadMs));
    const flight = `${question} ${hour.toISOString()} ${notBefore ? 'fresh' : 'of the hour'}`;
    const running = this.underWay.get(flight);
    if (running) {
      this.found('joined');
      return running;
    }

    const key = { source: this.source, cell: question, hour };
    const started = (notBefore ? this.refresh(key, ask, notBefore) : this.fetch(key, ask)).finally(() =>
      this.underWay.delete(flight),
    );
    this.underWay.set(flight, started);
    return started;
  }

  /** If the provider fails, an older answer is better than none. */
  private async refresh(key: ForecastCacheKey, ask: Ask<A>, notBefore: Date): Promise<ProviderResult<A>> {
    const fresh = await this.fetch(key, ask, notBefore);
    return fresh.ok ? fresh : ((await this.stored(key)) ?? fresh);
  }

  private async stored(key: ForecastCacheKey): Promise<ProviderResult<A> | null> {
    const claim = await this.claim(key);
    if (typeof claim === 'string' || claim.state === 'busy') return null;
    if (claim.state === 'stored') return this.decoded(claim);
    await this.endLease(key);
    return null;
  }

  /** Null for a payload that another version of the program stored in another format. */
  private decoded({ payload, askedAt }: StoredClaim): ProviderResult<A> | null {
    const value = this.shared.codec.decode(payload);
    return value === null ? null : { ok: true, value, ...(askedAt && { askedAt }) };
  }

  /**
   * Reads, claims or waits, for no longer than another replica's lease can last. A longer lease was given by a clock that
   * differs from ours, possibly to a replica that is gone: then the provider is asked anyway.
   */
  private async fetch(key: ForecastCacheKey, ask: Ask<A>, notBefore?: Date): Promise<ProviderResult<A>> {
    const startedAt = this.options.clock.now().getTime();
    const isWorthWaiting = (waitedMs: number): boolean =>
      waitedMs <= this.leaseMs && this.options.clock.now().getTime() - startedAt <= this.leaseMs;

    let isBusy = false;
    for (let waitedMs = 0; isWorthWaiting(waitedMs); waitedMs += this.pollMs) {
      const claim = await this.claim(key, notBefore);
      if (claim === 'no-cache') {
        this.found('not-shared');
        return ask();
      }
      isBusy = claim === 'storage-busy';
      if (claim === 'storage-busy') continue;
      if (claim.state !== 'busy') {
        const stored = claim.state === 'stored' ? this.decoded(claim) : null;
        this.found(stored === null ? 'asked' : 'stored');
        return stored ?? this.askAndStore(key, ask);
      }
      await this.wait(this.pollMs);
    }
    this.found('gave-up');
    // Each who waits for the database would ask for the same answer.
    if (isBusy) return this.notAsked('unavailable', 'the database is busy');
    return this.askAndStore(key, ask);
  }

  private found(outcome: SharedLook['outcome']): void {
    this.options.onLook?.({ kind: this.shared.kind, outcome });
  }

  private async askAndStore(key: ForecastCacheKey, ask: Ask<A>): Promise<ProviderResult<A>> {
    const askedAt = this.options.clock.now();
    let payload: unknown;
    try {
      const result = await this.askUnlessResting(ask);
      if (!result.ok) return result;
      payload = this.shared.codec.encode(result.value);
      return { ...result, askedAt };
    } finally {
      await this.endLease(key, payload === undefined ? undefined : { payload, askedAt });
    }
  }

  private async askUnlessResting(ask: Ask<A>): Promise<ProviderResult<A>> {
    if (await this.rest.isResting()) {
      return this.notAsked('rate-limited', 'its rest after HTTP 429 is not over');
    }
    const result = await ask();
    if (!result.ok) await this.rest.noteFailure(result.failure);
    return result;
  }

  private notAsked(kind: ProviderFailure['kind'], why: string): ProviderResult<never> {
    return failed({ kind, provider: this.options.provider, detail: `not asked: ${why}` });
  }

  /** Without the database, answers are not shared. A database that is only busy is asked again. */
  private claim(key: ForecastCacheKey, notBefore?: Date) {
    const { cache, clock } = this.options;
    const options = { now: clock.now(), leaseMs: this.leaseMs, ...(notBefore && { notBefore }) };
    return cache.claim(key, options).catch((error: unknown) => {
      if (error instanceof StorageBusy) return 'storage-busy' as const;
      if (error instanceof StorageUnavailable) return 'no-cache' as const;
      throw error;
    });
  }

  private async endLease(
    key: ForecastCacheKey,
    answer?: { readonly payload: unknown; readonly askedAt: Date },
  ): Promise<void> {
    const { cache } = this.options;
    for (let left = STORED_AFTER_TRIES; left > 0; left -= 1) {
      try {
        return await (answer ? cache.store(key, answer.payload, answer.askedAt) : cache.release(key));
      } catch (error) {
        if (error instanceof StorageBusy) continue;
        if (error instanceof StorageUnavailable) return;
        throw error;
      }
    }
  }
}
