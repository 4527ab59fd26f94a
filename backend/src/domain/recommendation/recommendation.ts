import type { Leg, LegName } from '../commute/commute.js';
import type { LocalDate } from '../commute/time.js';
import type { MissingReason, Reading } from '../conditions/reading.js';
import type { WeatherCondition } from '../conditions/weather.js';
import type { BikeType, UnitSystem } from '../rider/rider.js';
import type { Calories } from '../route/route.js';
import type { LegReadings } from './leg-readings.js';
import type { MarginMetric, RuleName } from './limits.js';
import type { GapMetric, LegConditions, TriggerMetric } from './metrics.js';

export const VERDICTS = ['thumbs_up', 'thumbs_down'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A recommendation as it is stored: one per rider and local date, regenerated in place. */
export interface DailyRecommendation extends Recommendation {
  readonly riderId: number;
  readonly routeId: number;
  readonly date: LocalDate;
  readonly timeZone: string;
  readonly generatedAt: Date;
  /** The rider's plan revision it was computed from; an older one than the rider's is stale. */
  readonly planRevision: number;
  /** When the oldest forecast of its rides came from the provider; null where unknown. */
  readonly forecastAt: Date | null;
  /** What has changed since the one shown before, a sentence each. */
  readonly changes: readonly string[];
}

export interface Recommendation {
  readonly verdict: Verdict;
  readonly legs: { readonly morning: LegAssessment; readonly evening: LegAssessment };
  /** To work. */
  readonly rideMinutes: number;
  /** Car congestion near the route when the recommendation was made; never added to the ride. */
  readonly carDelayMinutes: Reading;
  /** What its sentences are in; every figure is in US units. */
  readonly units: UnitSystem;
  readonly bikeType: BikeType;
  readonly calories: Calories;
  readonly badges: Badges;
  /** Per metric the tightest margin of both legs. */
  readonly margins: readonly Margin[];
  readonly dataGaps: readonly DataGap[];
}

/** A leg and its conditions. */
export interface LegAssessment extends Omit<Leg, 'startsFrom'> {
  readonly status: LegStatus;
  /** Null where the leg is `past`. */
  readonly conditions: LegConditions | null;
  /** What it was judged on, to judge it by other limits later; null where it is `past`, or stored before readings were kept. */
  readonly readings: LegReadings | null;
  readonly triggers: readonly Trigger[];
  readonly margins: readonly Margin[];
}

/**
 * - `judged`: from the forecast of this generation
 * - `kept`: over by now; the conditions are those of an earlier generation of the same date, judged by today's limits
 * - `past`: over by now and never judged; it takes no part in the verdict
 */
export const LEG_STATUSES = ['judged', 'kept', 'past'] as const;
export type LegStatus = (typeof LEG_STATUSES)[number];

/** A limit exceeded on a leg. Temperatures in °F, wind in mph, rain in percent, AQI in US AQI points. */
export interface Trigger {
  readonly leg: LegName;
  readonly rule: RuleName;
  readonly metric: TriggerMetric;
  /** Null for `unsafe-condition`, which has a name and no figure. */
  readonly value: number | null;
  readonly limit: number | null;
  /** The unsafe condition, or null. */
  readonly condition: WeatherCondition | null;
  /** The plain sentence for `thumbsDownReasons`. */
  readonly reason: string;
}

/** How far a reading stays from its limit, in the metric's own unit; negative beyond the limit. */
export interface Margin {
  readonly leg: LegName;
  readonly metric: MarginMetric;
  readonly value: number;
  readonly limit: number;
  readonly margin: number;
}

/** A value that no provider gave. */
export interface DataGap {
  /** Null for what belongs to the whole commute (traffic). */
  readonly leg: LegName | null;
  readonly metric: GapMetric;
  readonly reason: MissingReason;
}

export const BADGES = ['Good', 'Fair', 'Poor'] as const;
export type Badge = (typeof BADGES)[number];

/** Null where the figure is missing. */
export interface Badges {
  readonly weather: Badge | null;
  readonly traffic: Badge | null;
  readonly air: Badge | null;
}
