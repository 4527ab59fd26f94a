import type { User } from '../../../shared/api/contract';

export type DayExceptions = User['dayExceptions'];
export type DayKind = DayExceptions[string];

/** The exceptions with this one changed, or removed with null. Dates before today are dropped. */
export function withException(
  { dayExceptions }: Pick<User, 'dayExceptions'>,
  { date, kind, today }: { date: string; kind: DayKind | null; today: string },
): DayExceptions {
  const others = Object.entries(dayExceptions).filter(([one]) => one !== date && one >= today);
  return Object.fromEntries(kind === null ? others : [...others, [date, kind]]);
}
