import type { Clock } from '../../../application/ports/clock.port.js';
import type { ForecastCacheKey, ForecastCachePort } from '../../../application/ports/forecast-cache.port.js';
import { failed, succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import { StorageUnavailable } from '../../../application/ports/storage-unavailable.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { gridCellOf } from './grid-cell.js';
import type { SeriesCodec } from './series.codec.js';

const MS_PER_HOUR = 3_600_000;

/** How forecasts are shared; all of it has defaults that suit a provider's deadline of 5 s. */
export interface SharingOptions {
  readonly cache: ForecastCachePort;
  readonly clock: Clock;
  /** The provider's name; a part of the cache's key. */
  readonly provider: string;
  /** How long the provider may take. Whoever asks it holds the others off a little longer than that. Default 5000. */
  readonly providerDeadlineMs?: number;
  /** Between two looks whether another replica has got its answer. Default 100. */
  readonly pollMs?: number;
  /** Waits that many milliseconds. Default: a timer. */
  readonly wait?: (ms: number) => Promise<void>;
}

export interface ForecastSource<S> {
  /** What is shared: the cache's key is this and the provider's name, "weather:open-meteo". */
  readonly kind: string;
  ask(centre: Coordinates): Promise<ProviderResult<S>>;
  readonly codec: SeriesCodec<S>;
}

const LEASE_MARGIN_MS = 2000;

/**
 * Lets riders nearby share one call a grid cell and hour: within this process through a shared promise, among replicas
 * through the forecast cache. A failure is nobody's to keep: it is told to who waits, and the next one asks again.
 */
export class SharedForecasts<S> {
  private readonly underWay = new Map<string, Promise<ProviderResult<S>>>();
  private readonly leaseMs: number;
  private readonly pollMs: number;
  private readonly wait: (ms: number) => Promise<void>;

  constructor(
    private readonly source: ForecastSource<S>,
    private readonly options: SharingOptions,
  ) {
    this.leaseMs = (options.providerDeadlineMs ?? 5000) + LEASE_MARGIN_MS;
    this.pollMs = options.pollMs ?? 100;
    this.wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  forecastFor(place: Coordinates): Promise<ProviderResult<S>> {
    const { name, centre } = gridCellOf(place);
    const hour = new Date(Math.floor(this.options.clock.now().getTime() / MS_PER_HOUR) * MS_PER_HOUR);
    const flight = `${name} ${hour.toISOString()}`;
    const running = this.underWay.get(flight);
    if (running) return running;

    const source = `${this.source.kind}:${this.options.provider}`;
    const started = this.fetch({ source, cell: name, hour }, centre).finally(() =>
      this.underWay.delete(flight),
    );
    this.underWay.set(flight, started);
    return started;
  }

  /** Looks, claims or waits, for no longer than somebody else's lease can last. */
  private async fetch(key: ForecastCacheKey, centre: Coordinates): Promise<ProviderResult<S>> {
    for (let waitedMs = 0; waitedMs <= this.leaseMs; waitedMs += this.pollMs) {
      const claim = await this.claim(key);
      if (claim === 'no-cache') return this.source.ask(centre);
      if (claim.state === 'claimed') return this.askAndStore(key, centre);
      if (claim.state === 'stored') {
        const series = this.source.codec.decode(claim.payload);
        return series === null ? this.askAndStore(key, centre) : succeeded(series);
      }
      await this.wait(this.pollMs);
    }
    return failed({
      kind: 'unavailable',
      provider: this.options.provider,
      detail: 'another replica has been asking for too long',
    });
  }

  private async askAndStore(key: ForecastCacheKey, centre: Coordinates): Promise<ProviderResult<S>> {
    let payload: unknown;
    try {
      const result = await this.source.ask(centre);
      if (result.ok) payload = this.source.codec.encode(result.value);
      return result;
    } finally {
      await this.endLease(key, payload);
    }
  }

  /** A database that is away costs the sharing, not the weather. */
  private claim(key: ForecastCacheKey) {
    const { cache, clock } = this.options;
    return cache.claim(key, { now: clock.now(), leaseMs: this.leaseMs }).catch((error: unknown) => {
      if (error instanceof StorageUnavailable) return 'no-cache' as const;
      throw error;
    });
  }

  private async endLease(key: ForecastCacheKey, payload: unknown): Promise<void> {
    const { cache } = this.options;
    try {
      await (payload === undefined ? cache.release(key) : cache.store(key, payload));
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
    }
  }
}
