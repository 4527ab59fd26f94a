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

  /** New Year's Day may be observed on the last day of the year before. */
  nameOf(date: LocalDate, state: string | null): string | null {
    const year = Number(date.slice(0, 'YYYY'.length));
    const name = this.namesOf(year, state).get(date);
    if (name === undefined && date.endsWith('-12-31')) return this.namesOf(year + 1, state).get(date) ?? null;
    return name ?? null;
  }

  statesOff(date: LocalDate): readonly (string | null)[] {
    return HOME_STATES.filter((state) => this.nameOf(date, state) !== null);
  }

  private namesOf(year: number, state: string | null): NamesByDate {
    const key = `${year} ${state}`;
    const known = this.years.get(key);
    if (known) return known;
    const names = this.workOut(year, state);
    this.years.set(key, names);
    return names;
  }

  /** Of two holidays on a date, the first is named. */
  private workOut(year: number, state: string | null): NamesByDate {
    this.rules ??= createRequire(import.meta.url)('date-holidays') as typeof HolidaysOfPlace;
    const holidays = new this.rules('US', state ?? '', { types: ['public'] }).getHolidays(year);
    const inReverse = [...holidays].reverse();
    return new Map(inReverse.map(({ date, name }) => [date.slice(0, 'YYYY-MM-DD'.length), name]));
  }
}
