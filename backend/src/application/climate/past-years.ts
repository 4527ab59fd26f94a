import { MS_PER_DAY } from '../../domain/commute/time.js';
import type { ClimateYear } from '../../domain/climate/climate-year.js';
import { climateCellOf, type Coordinates, type GridCell } from '../../domain/route/location.js';
import type { Clock } from '../ports/clock.port.js';
import { failed, type ProviderFailure } from '../ports/provider-failure.js';
import type { ClimateCachePort } from './climate-cache.port.js';
import type { ClimatePort } from './climate.port.js';

/** A past year, or why there is none yet. */
export type PastYear =
  | { readonly state: 'known'; readonly year: ClimateYear }
  | { readonly state: 'pending' | 'not-configured' | 'not-covered' | 'unavailable' };

export interface ClimateSource {
  readonly climate: ClimatePort;
  /** Part of the cache's key. */
  readonly name: string;
  /** Null where asking costs nothing: then nothing is pending. */
  readonly cache: ClimateCachePort | null;
  readonly deadlineMs: number;
}

export interface ClimateHooks {
  /** Called before a provider is asked. @throws Refusal if this one may not have it asked again so soon. */
  readonly countNewCell: () => Promise<void>;
  /** For the log: no one waits for the answer. */
  readonly onFailure: (failure: ProviderFailure) => void;
  readonly onError: (error: unknown) => void;
}

const ASKED_EVERY_DAYS = 30;
const LEASE_MARGIN_MS = 10_000;
const RETRY_AFTER_MS = 10 * 60_000;
const RETRY_WHERE_NOT_COVERED_MS = 7 * MS_PER_DAY;

/**
 * The past year at a place. A cell that is not stored is fetched in the background, once for all replicas: no request waits
 * for an archive.
 */
export class PastYears {
  constructor(
    /** Null: not configured. */
    private readonly source: ClimateSource | null,
    private readonly clock: Clock,
    private readonly hooks: ClimateHooks,
  ) {}

  /** @throws Refusal `too-often`; StorageUnavailable. */
  async at(place: Coordinates): Promise<PastYear> {
    const { source } = this;
    if (source === null) return { state: 'not-configured' };
    if (source.cache === null) {
      const result = await source.climate.pastYear(place);
      return result.ok ? { state: 'known', year: result.value } : { state: stateOf(result.failure.kind) };
    }

    const cell = climateCellOf(place);
    const now = this.clock.now();
    const claim = await source.cache.claim(keyOf(source, cell), {
      now,
      leaseMs: source.deadlineMs + LEASE_MARGIN_MS,
      notBefore: new Date(now.getTime() - ASKED_EVERY_DAYS * MS_PER_DAY),
    });
    if (claim.isMine) await this.fetchInBackground(source, source.cache, cell);
    if (claim.year) return { state: 'known', year: claim.year };
    return { state: claim.failure === null ? 'pending' : stateOf(claim.failure) };
  }

  private async fetchInBackground(
    source: ClimateSource,
    cache: ClimateCachePort,
    cell: GridCell,
  ): Promise<void> {
    const key = keyOf(source, cell);
    try {
      await this.hooks.countNewCell();
    } catch (refusal) {
      // Others may ask at once.
      await cache.fail(key, 'rate-limited', this.clock.now());
      throw refusal;
    }
    void this.fetch(source, cache, cell).catch(this.hooks.onError);
  }

  private async fetch(
    { climate, ...source }: Omit<ClimateSource, 'cache'>,
    cache: ClimateCachePort,
    cell: GridCell,
  ) {
    const key = keyOf(source, cell);
    const askedAt = this.clock.now();
    const result = await climate.pastYear(cell.center).catch((error: unknown) => {
      this.hooks.onError(error);
      return failed({ kind: 'unavailable', provider: source.name, detail: 'the call threw' });
    });
    if (result.ok) return cache.store(key, result.value, askedAt);
    const { kind, retryAfterSeconds = 0 } = result.failure;
    this.hooks.onFailure(result.failure);
    const pauseMs = kind === 'not-covered' ? RETRY_WHERE_NOT_COVERED_MS : RETRY_AFTER_MS;
    const retryAt = this.clock.now().getTime() + Math.max(pauseMs, retryAfterSeconds * 1000);
    return cache.fail(key, kind, new Date(retryAt));
  }
}

const keyOf = ({ name }: Pick<ClimateSource, 'name'>, { name: cell }: GridCell) => ({ source: name, cell });

const stateOf = (kind: ProviderFailure['kind']): 'not-covered' | 'unavailable' =>
  kind === 'not-covered' ? 'not-covered' : 'unavailable';
