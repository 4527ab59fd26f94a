import { localDateOf, MS_PER_MINUTE } from '../../domain/commute/time.js';
import type { Reading } from '../../domain/conditions/reading.js';
import { planDay, recommendDay } from '../../domain/recommendation/recommend.js';
import { describeNeededGaps } from '../../domain/recommendation/data-gaps.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { Route } from '../../domain/route/route.js';
import type { AirQualityPort } from '../ports/air-quality.port.js';
import type { Clock, TimeZones } from '../ports/clock.port.js';
import type { Measurements } from '../ports/measurements.port.js';
import type { ProviderFailure } from '../ports/provider-failure.js';
import type { DailyRecommendation } from '../../domain/recommendation/recommendation.js';
import type { RecommendationsPort } from '../ports/recommendations.port.js';
import type { RoutesPort } from '../ports/routes.port.js';
import type { TrafficPort } from './traffic.port.js';
import type { WeatherPort } from '../ports/weather.port.js';
import { Refusal } from '../refusal.js';
import { ForecastAt, type FailureLog } from './forecast-at.js';

export interface ConditionSources {
  readonly weather: WeatherPort;
  readonly air: AirQualityPort;
  readonly traffic: TrafficPort;
}

export interface GenerationOptions {
  /** The rider asks for the latest forecast: one older than ten minutes is fetched, for everyone in its cell. */
  readonly checkAgain?: boolean;
}

const FRESH_MS = 10 * MS_PER_MINUTE;

/** Makes today's recommendation for a rider's active route and keeps it: one per rider and local date. */
export class GenerateRecommendation {
  private readonly forecastAt: ForecastAt;

  constructor(
    private readonly sources: ConditionSources,
    private readonly routes: RoutesPort,
    private readonly recommendations: RecommendationsPort,
    private readonly timeZones: TimeZones,
    private readonly clock: Clock,
    logFailure: FailureLog,
    private readonly measurements: Pick<Measurements, 'verdictGiven'>,
  ) {
    this.forecastAt = new ForecastAt(sources, clock, logFailure);
  }

  /**
   * @throws Refusal `not-found` for an unknown route, `not-possible-now` without an active route or after the commute,
   *   `try-later` where the forecast lacks what a verdict needs: it never guesses, and the stored one stays.
   */
  async run(
    rider: Rider,
    routeId: number,
    { checkAgain = false }: GenerationOptions = {},
  ): Promise<DailyRecommendation> {
    const route = await this.activeRoute(rider, routeId);
    const now = this.clock.now();
    const timeZone = rider.timeZone ?? this.timeZones.timeZoneOf(route.start);
    const date = localDateOf(now, timeZone);
    const day = planDay({ rider, route, date, timeZone, now });
    if (day === null) {
      throw new Refusal('not-possible-now', "Today's commute is over. See you tomorrow morning.");
    }

    const earlier = await this.recommendations.findForDate(rider.id, date);
    const freshness = checkAgain ? { notBefore: new Date(now.getTime() - FRESH_MS) } : {};
    const [morning, evening, carDelayMinutes] = await Promise.all([
      this.forecastAt.of(day.commute.morning.startsFrom, freshness),
      this.forecastAt.of(day.commute.evening.startsFrom, freshness),
      this.carDelay(route),
    ]);
    const outlooks = { morning: morning.outlook, evening: evening.outlook };
    const result = recommendDay(day, { outlooks, carDelayMinutes, earlier, shownBefore: earlier });
    if (result.kind === 'not-enough-data') {
      this.measurements.verdictGiven('not-enough-data');
      throw new Refusal(
        'try-later',
        describeNeededGaps(result.gaps),
        longestRetryAfter([morning, evening].flatMap(({ weatherFailure }) => weatherFailure ?? [])),
      );
    }
    const stored = await this.recommendations.save(result.recommendation);
    this.measurements.verdictGiven(stored.verdict);
    return stored;
  }

  private async activeRoute(rider: Rider, routeId: number): Promise<Route> {
    const route = await this.routes.find(rider.id, routeId);
    if (!route) throw new Refusal('not-found', 'There is no such route.');
    if (!route.isActive) {
      throw new Refusal('not-possible-now', 'No active route found. Please set up your route first.');
    }
    return route;
  }

  private async carDelay(route: Route): Promise<Reading> {
    const delay = await this.sources.traffic.carDelay(route.start, route.end);
    return delay.ok ? delay.value.carDelayMinutes : this.forecastAt.readingOf(delay);
  }
}

/** The longest retry-after of the providers, if any gave one. */
function longestRetryAfter(failures: readonly ProviderFailure[]): { readonly retryAfterSeconds?: number } {
  const waits = failures.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  return waits.length === 0 ? {} : { retryAfterSeconds: Math.max(...waits) };
}
