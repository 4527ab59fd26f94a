import { formatTime } from '../formatting/time';
import { minuteOfDay, timeOfMinute } from '../formatting/clock-minutes';

export interface Option<T> {
  readonly value: T;
  readonly label: string;
}

/** The options, with the current value sorted in if it is not among them: a stored value is never lost. */
export function withCurrent<T extends string | number | null>(
  options: readonly Option<T>[],
  current: T,
  labelOf: (value: T) => string,
): readonly Option<T>[] {
  if (options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: labelOf(current) }].sort((a, b) =>
    (a.value ?? '') < (b.value ?? '') ? -1 : 1,
  );
}

/** 70, 75 … 110, labelled. */
export function steps(
  from: number,
  to: number,
  step: number,
  labelOf: (value: number) => string,
): Option<number>[] {
  const count = Math.floor((to - from) / step) + 1;
  return Array.from({ length: count }, (_, index) => from + index * step).map((value) => ({
    value,
    label: labelOf(value),
  }));
}

/** "07:00", "08:00" … through the last one, labelled "7:00 am". */
export function timeOptions(first: string, last: string, stepMinutes: number): Option<string>[] {
  const start = minuteOfDay(first);
  const count = Math.floor((minuteOfDay(last) - start) / stepMinutes) + 1;
  return Array.from({ length: count }, (_, index) => timeOfMinute(start + index * stepMinutes)).map(
    (time) => ({ value: time, label: formatTime(time) }),
  );
}

/** What Settings offers. */
export const ARRIVE_AT_WORK = timeOptions('07:00', '15:00', 60);
export const LEAVE_WORK = timeOptions('15:00', '20:00', 60);
