import type { RaiseAlarm } from './ports/measurements.port.js';
import { failed, type ProviderResult } from './ports/provider-failure.js';
import type { KeepWithinLimit } from './keep-within-limit.js';
import { type CountedNetwork, type Limit, LIMITS } from './rate-limits.js';
import type { ClimatePort } from './climate/climate.port.js';
import type { TrafficPort } from './recommendations/traffic.port.js';
import type { DirectionsPort } from './routes/directions.port.js';
import type { ElevationPort } from './routes/elevation.port.js';
import type { GeocodingPort } from './routes/geocoding.port.js';

/** For whom a provider is asked. */
export interface Asker {
  readonly networks: readonly CountedNetwork[];
  /** Null without a session. */
  readonly riderId: number | null;
}

/** The ports whose calls cost money, or are taken from what a public server has for everyone. */
export const COSTLY_PORTS = ['climate', 'directions', 'elevation', 'geocoding', 'traffic'] as const;
export type CostlyPort = (typeof COSTLY_PORTS)[number];

/** How many calls a day all riders together may cause. */
export type CallsPerDay = Readonly<Record<CostlyPort, number>>;

export interface CostlyPorts {
  readonly climate: ClimatePort;
  readonly directions: DirectionsPort;
  readonly elevation: ElevationPort;
  readonly geocoding: GeocodingPort;
  readonly traffic: TrafficPort;
}

/**
 * Counts calls where they are made, at the ports: everything that makes the server ask a provider counts, through any
 * request. An address or a rider over its own limit is refused; a day's total that is used up is the provider's
 * `rate-limited` failure, which every use case lives with, and an alarm.
 */
export class ProviderBudgets {
  constructor(
    private readonly keepWithinLimit: KeepWithinLimit,
    /** Null where no request asks. */
    private readonly currentAsker: () => Asker | null,
    private readonly callsPerDay: CallsPerDay,
    private readonly raiseAlarm: RaiseAlarm,
  ) {}

  /** The same ports, counted. Their calls throw Refusal `too-often` over the limit of an address. */
  around({ climate, directions, elevation, geocoding, traffic }: CostlyPorts): CostlyPorts {
    return {
      // Asked in the background; who caused it is counted by `countNewClimateCell`.
      climate: {
        pastYear: async (place) => (await this.overTotal('climate')) ?? climate.pastYear(place),
      },
      directions: {
        bikeWay: async (start, end, via) => {
          await this.countAddress(LIMITS.directions);
          return (await this.overTotal('directions')) ?? directions.bikeWay(start, end, via);
        },
      },
      // Heights are asked for with directions, which are counted, or with a line of the rider's own.
      elevation: {
        heightsMeters: async (places) =>
          (await this.overTotal('elevation')) ?? elevation.heightsMeters(places),
      },
      geocoding: {
        suggest: async (query, near) => {
          await this.countAddress(LIMITS.addressSuggestions);
          return (await this.overTotal('geocoding')) ?? geocoding.suggest(query, near);
        },
        locate: async (address) => {
          await this.countAddress(LIMITS.addressLookups);
          return (await this.overTotal('geocoding')) ?? geocoding.locate(address);
        },
      },
      traffic: {
        carDelay: async (from, to) =>
          (await this.overOfRider(LIMITS.trafficOfRider)) ??
          (await this.overTotal('traffic')) ??
          traffic.carDelay(from, to),
      },
    };
  }

  /** For whom an archive is asked about a place that is not stored yet. @throws Refusal `too-often`. */
  readonly countNewClimateCell = (): Promise<void> => this.countAddress(LIMITS.climateCells);

  private async countAddress(limit: Limit): Promise<void> {
    await this.keepWithinLimit.runFrom(limit, this.currentAsker()?.networks ?? []);
  }

  /** A missing reading instead of a refusal: there is a verdict without traffic. */
  private async overOfRider(limit: Limit): Promise<ProviderResult<never> | null> {
    const riderId = this.currentAsker()?.riderId ?? null;
    if (riderId === null) return null;
    const counted = await this.keepWithinLimit.count(limit, String(riderId));
    return counted.state === 'within' ? null : notAsked(limit.name);
  }

  private async overTotal(port: CostlyPort): Promise<ProviderResult<never> | null> {
    const limit = { ...LIMITS.providerCalls, times: this.callsPerDay[port] };
    const counted = await this.keepWithinLimit.count({ ...limit, name: `${limit.name}-${port}` }, port);
    if (counted.state === 'within') return null;
    if (counted.isFirst) this.raiseAlarm('provider-quota', limit.refusal, { port });
    return notAsked('the daily total');
  }
}

const notAsked = (limit: string): ProviderResult<never> =>
  failed({ kind: 'rate-limited', provider: 'rollout', detail: `not asked: ${limit} is used up` });
