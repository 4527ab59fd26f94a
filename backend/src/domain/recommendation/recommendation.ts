import type { Leg, LegName } from '../commute/commute.js';
import type { LocalDate } from '../commute/time.js';
import type { MissingReason, Reading } from '../conditions/reading.js';
import type { WeatherCondition } from '../conditions/weather.js';
import type { BikeType } from '../rider/rider.js';
import type { Calories } from '../route/route.js';

/** One reason against riding. Temperatures in °F, wind in mph, rain in percent, AQI in US AQI points. */
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

/** How far a reading stays from its limit, in the metric's own unit; negative = beyond the limit. */
export interface Margin {
  readonly leg: LegName;
  readonly metric: MarginMetric;
  readonly value: number;
  readonly limit: number;
  readonly margin: number;
}

/** What a leg shows, each the deciding hour's: the one furthest over its limit, or nearest to it. */
export interface LegConditions {
  readonly temperatureF: Reading;
  readonly windMph: Reading;
  readonly rainChancePercent: Reading;
  readonly humidityPercent: Reading;
  readonly uvIndex: Reading;
  /** US AQI, estimated from one forecast hour's concentrations. */
  readonly aqi: Reading;
  readonly condition: Reading<WeatherCondition>;
}

/** A leg with what was found about it. */
export interface LegAssessment extends Omit<Leg, 'startsFrom'> {
  readonly status: LegStatus;
  /** Null where the leg is `past`. */
  readonly conditions: LegConditions | null;
  readonly triggers: readonly Trigger[];
  readonly margins: readonly Margin[];
}

/** A figure that the recommendation had to do without. */
export interface DataGap {
  /** Null for what belongs to the whole commute (traffic). */
  readonly leg: LegName | null;
  readonly metric: GapMetric;
  readonly reason: MissingReason;
}

export const BADGES = ['Good', 'Fair', 'Poor'] as const;
export type Badge = (typeof BADGES)[number];

export interface Badges {
  readonly weather: Badge | null;
  readonly traffic: Badge | null;
  readonly air: Badge | null;
}

export interface Recommendation {
  readonly verdict: Verdict;
  readonly legs: { readonly morning: LegAssessment; readonly evening: LegAssessment };
  /** Each way. */
  readonly rideMinutes: number;
  /** Car congestion near the route when the recommendation was made; never added to the ride. */
  readonly carDelayMinutes: Reading;
  readonly bikeType: BikeType;
  readonly calories: Calories;
  readonly badges: Badges;
  /** Per metric the tightest margin of both legs. */
  readonly margins: readonly Margin[];
  readonly dataGaps: readonly DataGap[];
}

/** A recommendation as it is kept: one per rider and local date, regenerated in place. */
export interface DailyRecommendation extends Recommendation {
  readonly riderId: number;
  readonly routeId: number;
  readonly date: LocalDate;
  readonly timeZone: string;
  readonly generatedAt: Date;
  /** The rider's plan revision it was computed from; an older one than the rider's is stale. */
  readonly planRevision: number;
}

/** The closed lists of words a recommendation speaks in; the HTTP contract names the same. */
export const VERDICTS = ['thumbs_up', 'thumbs_down'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The rows of the conditions table that can turn red. */
export const TRIGGER_METRICS = ['temperature', 'wind', 'rain', 'aqi', 'condition'] as const;
export type TriggerMetric = (typeof TRIGGER_METRICS)[number];

/** Which rule said no. */
export const RULE_NAMES = [
  'too-hot',
  'too-cold',
  'too-windy',
  'rain-likely',
  'unsafe-condition',
  'ice-risk',
  'unhealthy-air',
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

export const MARGIN_METRICS = ['heat', 'cold', 'wind', 'rain', 'air'] as const;
export type MarginMetric = (typeof MARGIN_METRICS)[number];

/**
 * - `judged`: from the forecast at this generation
 * - `kept`: over by now; as an earlier generation of the same date judged it
 * - `past`: over by now and nothing known about it; it takes no part in the verdict
 */
export const LEG_STATUSES = ['judged', 'kept', 'past'] as const;
export type LegStatus = (typeof LEG_STATUSES)[number];

export const GAP_METRICS = [
  'temperature',
  'wind',
  'rain',
  'condition',
  'humidity',
  'uv',
  'aqi',
  'traffic',
] as const;
export type GapMetric = (typeof GAP_METRICS)[number];

/** The rows of the conditions table, in its order. */
export const ROW_METRICS = ['temperature', 'wind', 'aqi', 'rain', 'humidity', 'uv'] as const;
export type RowMetric = (typeof ROW_METRICS)[number];

/**
 * - `forecast`: what the provider said
 * - `assumed`: there is no reading; a customary figure is shown in its place and marked so
 * - `unavailable`: there is no reading and nothing to show in its place
 */
export const ROW_SOURCES = ['forecast', 'assumed', 'unavailable'] as const;
export type RowSource = (typeof ROW_SOURCES)[number];
