import { hourOf, MS_PER_HOUR } from '../../domain/commute/time.js';
import type { Clock } from '../ports/clock.port.js';
import type { ForecastCachePort } from '../ports/forecast-cache.port.js';

/** Entries are for the hour in which they were asked for; a few more are kept for whoever looks into a problem. */
const KEPT_HOURS = 6;

/** Empties the shared forecast cache of hours that nobody will ask for again. */
export class ForgetOldForecasts {
  constructor(
    private readonly forecastCache: ForecastCachePort,
    private readonly clock: Clock,
  ) {}

  /** @returns how many entries went. */
  run(): Promise<number> {
    const oldest = new Date(hourOf(this.clock.now()).getTime() - KEPT_HOURS * MS_PER_HOUR);
    return this.forecastCache.purgeBefore(oldest);
  }
}
