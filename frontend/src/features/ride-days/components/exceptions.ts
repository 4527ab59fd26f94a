import type { User } from '../../../shared/api/contract';
import { todayIn } from '../../../shared/formatting/days';

export type DayExceptions = User['dayExceptions'];
export type DayKind = DayExceptions[string];

/** The exceptions with this one changed, or removed with null. Dates that have passed are dropped. */
export function withException(
  { dayExceptions }: Pick<User, 'dayExceptions'>,
  date: string,
  kind: DayKind | null,
  timeZone: string | null,
): DayExceptions {
  const today = todayIn(timeZone);
  const others = Object.entries(dayExceptions).filter(([one]) => one !== date && one >= today);
  return Object.fromEntries(kind === null ? others : [...others, [date, kind]]);
}
