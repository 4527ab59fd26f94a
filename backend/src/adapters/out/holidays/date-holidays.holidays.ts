import { createRequire } from 'node:module';
import type HolidaysOfPlace from 'date-holidays';
import type { HolidaysPort } from '../../../application/ports/holidays.port.js';
import type { LocalDate } from '../../../domain/commute/time.js';
import { STATE_CODES } from '../../../domain/route/us-states.js';

type NamesByDate = ReadonlyMap<string, string>;

const HOME_STATES: readonly (string | null)[] = [null, ...STATE_CODES];

/**
 * The rules of date-holidays (ISC; data CC BY 3.0), without a call out. The package is large, so it is required when the first
 * holiday is asked for, and a state's year is worked out once.
 */
export class DateHolidays implements HolidaysPort {
  private rules: typeof HolidaysOfPlace | null = null;
  private readonly years = new Map<string, NamesByDate>();

  nameOf(date: LocalDate, state: string | null): string | null {
    return this.yearOf(date, state).get(date) ?? null;
  }

  statesOff(date: LocalDate): readonly (string | null)[] {
    return HOME_STATES.filter((state) => this.nameOf(date, state) !== null);
  }

  private yearOf(date: LocalDate, state: string | null): NamesByDate {
    const year = date.slice(0, 'YYYY'.length);
    const key = `${year} ${state}`;
    const known = this.years.get(key);
    if (known) return known;
    const names = this.workOut(Number(year), state);
    this.years.set(key, names);
    return names;
  }

  /** New Year's Day may be observed in the year before. Of two holidays on a date, the first is named. */
  private workOut(year: number, state: string | null): NamesByDate {
    this.rules ??= createRequire(import.meta.url)('date-holidays') as typeof HolidaysOfPlace;
    const rules = new this.rules('US', state ?? '', { types: ['public'] });
    const names = new Map<string, string>();
    for (const { date: dateTime, name } of [...rules.getHolidays(year), ...rules.getHolidays(year + 1)]) {
      const date = dateTime.slice(0, 'YYYY-MM-DD'.length);
      if (!names.has(date)) names.set(date, name);
    }
    return names;
  }
}
