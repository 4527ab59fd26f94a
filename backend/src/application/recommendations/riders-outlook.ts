import { addDays, localDateOf, type LocalDate } from '../../domain/commute/time.js';
import {
  bestDays,
  hoursOf,
  OUTLOOK_DAYS,
  weekOutlook,
  type OutlookDay,
  type OutlookHour,
  type OutlookPlan,
} from '../../domain/recommendation/outlook.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { AirQualityPort } from '../ports/air-quality.port.js';
import type { Clock, TimeZones } from '../ports/clock.port.js';
import type { HolidaysPort } from '../ports/holidays.port.js';
import type { RecommendationsPort } from '../ports/recommendations.port.js';
import type { RoutesPort } from '../ports/routes.port.js';
import type { UsStates } from '../ports/us-states.port.js';
import type { WeatherPort } from '../ports/weather.port.js';
import { Refusal } from '../refusal.js';
import { ForecastAt, type FailureLog } from './forecast-at.js';

export interface OutlookPorts {
  readonly weather: WeatherPort;
  readonly airQuality: AirQualityPort;
  readonly routes: Pick<RoutesPort, 'findActive'>;
  readonly recommendations: Pick<RecommendationsPort, 'findForDate'>;
  readonly timeZones: TimeZones;
  readonly usStates: UsStates;
  readonly holidays: HolidaysPort;
  readonly clock: Clock;
}

export interface HoursOfDay {
  readonly hours: readonly OutlookHour[];
  /** When the oldest forecast of them came from its provider; null where there is none. */
  readonly forecastAt: Date | null;
}

/** The days ahead on a rider's active route, from the same forecasts as today's recommendation. Nothing is stored. */
export class RidersOutlook {
  private readonly forecastAt: ForecastAt;

  constructor(
    private readonly ports: OutlookPorts,
    logFailure: FailureLog,
  ) {
    const { weather, airQuality: air, clock } = ports;
    this.forecastAt = new ForecastAt({ weather, air }, clock, logFailure);
  }

  /**
   * Seven local dates from today on.
   * @throws Refusal `not-possible-now` without an active route.
   */
  async week(
    rider: Rider,
  ): Promise<{ readonly days: readonly OutlookDay[]; readonly bestDays: readonly LocalDate[] }> {
    const plan = await this.planOf(rider);
    const [{ outlooks }, earlier] = await Promise.all([
      this.outlooks(plan),
      this.ports.recommendations.findForDate(rider.id, plan.today),
    ]);
    const days = weekOutlook(plan, outlooks, earlier, this.ports.holidays);
    return { days, bestDays: bestDays(days) };
  }

  /**
   * One of these dates by the hour, 5 AM to 10 PM.
   * @throws Refusal `not-possible-now` without an active route, `not-found` for another date.
   */
  async hours(rider: Rider, date: LocalDate): Promise<HoursOfDay> {
    const plan = await this.planOf(rider);
    if (date < plan.today || date >= addDays(plan.today, OUTLOOK_DAYS)) {
      throw new Refusal('not-found', 'There is a forecast for today and the six days after it.');
    }
    const { outlooks, forecastAt } = await this.outlooks(plan);
    return { hours: hoursOf(plan, date, outlooks), forecastAt };
  }

  private async planOf(rider: Rider): Promise<OutlookPlan> {
    const { routes, timeZones, usStates, clock } = this.ports;
    const route = await routes.findActive(rider.id);
    if (!route) {
      throw new Refusal('not-possible-now', 'No active route found. Please set up your route first.');
    }
    const now = clock.now();
    const timeZone = rider.timeZone ?? timeZones.timeZoneOf(route.start);
    const homeState = rider.homeState ?? (rider.home && usStates.stateOf(rider.home));
    return { rider: { ...rider, homeState }, route, timeZone, now, today: localDateOf(now, timeZone) };
  }

  private async outlooks({ route }: OutlookPlan) {
    const [morning, evening] = await Promise.all([
      this.forecastAt.of(route.start),
      this.forecastAt.of(route.end),
    ]);
    const times = [morning, evening].flatMap(({ outlook }) => outlook.forecastAt?.getTime() ?? []);
    return {
      outlooks: { morning: morning.outlook, evening: evening.outlook },
      forecastAt: times.length === 0 ? null : new Date(Math.min(...times)),
    };
  }
}
