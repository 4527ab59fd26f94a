import type { LegName } from './leg.js';
import { minuteOfDay, type LocalTime } from './local-time.js';

/** From the first minute on, before the second (specification, section 4: between 7 and 9, and 17 and 19). */
const RUSH_HOURS: Record<LegName, { from: number; until: number }> = {
  morning: { from: 7 * 60, until: 9 * 60 },
  evening: { from: 17 * 60, until: 19 * 60 },
};

export function isRushHour(leg: LegName, departure: LocalTime): boolean {
  const minute = minuteOfDay(departure);
  return minute >= RUSH_HOURS[leg].from && minute < RUSH_HOURS[leg].until;
}
