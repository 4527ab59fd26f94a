import { parseLocalTime, type LocalDate, type LocalTime } from '../commute/local-time.js';
import { instantOfTime } from '../commute/time-zone.js';

/** Nobody is texted from then on: most have left, and a late text says nothing. */
export const LAST_TEXT_TIME = parseLocalTime('09:00');

/** Forecasts are fetched that long before the texts, so that everybody's morning is no rush on the providers. */
export const WARM_UP_MINUTES = 30;

const MS_PER_MINUTE = 60_000;

/** When the morning texts of a zone and date are prepared and sent. */
export interface MorningWindow {
  readonly timeZone: string;
  readonly date: LocalDate;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export type MorningPhase = 'before' | 'warming' | 'open' | 'over';

/** @param textTime on the clocks of the zone; before LAST_TEXT_TIME. */
export const morningWindow = (timeZone: string, date: LocalDate, textTime: LocalTime): MorningWindow => ({
  timeZone,
  date,
  opensAt: instantOfTime(date, textTime, timeZone),
  closesAt: instantOfTime(date, LAST_TEXT_TIME, timeZone),
});

export function phaseAt({ opensAt, closesAt }: MorningWindow, now: Date): MorningPhase {
  if (now >= closesAt) return 'over';
  if (now >= opensAt) return 'open';
  return opensAt.getTime() - now.getTime() <= WARM_UP_MINUTES * MS_PER_MINUTE ? 'warming' : 'before';
}
