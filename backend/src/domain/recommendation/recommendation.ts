import type { Leg, LegName } from '../commute/leg.js';
import type { LocalDate } from '../commute/local-time.js';
import type { Badge } from '../conditions/badges.js';
import type { MissingReason, Reading } from '../conditions/reading.js';
import type { WeatherCondition } from '../conditions/weather-condition.js';
import type { BikeType } from '../rider/rider.js';
import type { Calories } from '../route/calories.js';
import type { GapMetric, LegStatus, MarginMetric, RuleName, TriggerMetric, Verdict } from './vocabulary.js';

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
