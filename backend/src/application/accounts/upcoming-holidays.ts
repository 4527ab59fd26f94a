import { addDays, localDateOf, type LocalDate } from '../../domain/commute/time.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { HolidaysPort } from '../ports/holidays.port.js';
import type { UsStates } from '../ports/us-states.port.js';

const DAYS_AHEAD = 365;

export interface UpcomingHolidaysOfRider {
  /** Postal code of the home's state; null if home isn't in one: federal holidays only. */
  readonly state: string | null;
  /** Where the rider lives. */
  readonly today: LocalDate;
  readonly holidays: readonly { readonly date: LocalDate; readonly name: string }[];
}

/** The public holidays of the next 365 days where the rider lives, whether or not the rider observes them. */
export class UpcomingHolidays {
  constructor(
    private readonly holidays: HolidaysPort,
    private readonly usStates: UsStates,
    private readonly clock: Clock,
  ) {}

  run({ home, homeState, timeZone }: Rider): UpcomingHolidaysOfRider {
    const state = homeState ?? (home && this.usStates.stateOf(home));
    const today = localDateOf(this.clock.now(), timeZone ?? 'UTC');
    const holidays = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap(
      (date) => {
        const name = this.holidays.nameOf(date, state);
        return name === null ? [] : [{ date, name }];
      },
    );
    return { state, today, holidays };
  }
}
