import { formatTime } from '../../shared/formatting/time';
import { steps, type Option } from '../../shared/ui/select-options';

const SLOT_MINUTES = 15;
const SLOTS = (24 * 60) / SLOT_MINUTES;

/** The whole day in quarter hours. */
export const ARRIVAL_TIMES: readonly Option<string>[] = Array.from({ length: SLOTS }, (_, slot) => {
  const minutes = slot * SLOT_MINUTES;
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const value = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return { value, label: formatTime(value) };
});

const NO_BREAK = '\u00a0';
export const degrees = (value: number): string => `${value}${NO_BREAK}°F`;
export const mph = (value: number): string => `${value}${NO_BREAK}mph`;
export const percent = (value: number): string => `${value}${NO_BREAK}%`;

export const HOTTER_THAN = steps(70, 110, 5, degrees);
export const COLDER_THAN = steps(10, 70, 5, degrees);
export const WIND_ABOVE = steps(5, 40, 5, mph);
export const RAIN_ABOVE = steps(10, 90, 10, percent);
