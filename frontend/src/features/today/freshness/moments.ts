import type { LegBreakdown, Recommendation } from '../../../shared/api/contract';
import { dayOf } from '../../../shared/formatting/time';

/** What a recommendation's age depends on. */
export type Aging = Pick<Recommendation, 'generatedAt' | 'date' | 'timeZone' | 'dataGaps'> & {
  readonly breakdown: Record<'morning' | 'evening', Pick<LegBreakdown, 'departsAt' | 'arrivesAt'>>;
};

/** Of a day without a recommendation only its end matters. */
export function untilMidnight(answeredAt: string, date: string, timeZone: string | null): Aging {
  const done = { departsAt: answeredAt, arrivesAt: answeredAt };
  return {
    generatedAt: answeredAt,
    date,
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    dataGaps: [],
    breakdown: { morning: done, evening: done },
  };
}

const FRESH_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * What is due at an instant: another day's recommendation, or the same day's made again, because it is older than half an
 * hour, a ride has ended since, or traffic has not been asked for. After the day's last ride nothing is made again.
 */
export function whatIsDue(one: Aging, now: number): 'new-day' | 'make-again' | null {
  if (dayOf(new Date(now), one.timeZone) !== one.date) return 'new-day';
  const { morning, evening } = one.breakdown;
  if ([morning, evening].every((leg) => hasEnded(leg, now))) return null;
  const madeAt = Date.parse(one.generatedAt);
  const hasEndedSince = [morning, evening].some((leg) => hasEnded(leg, now) && !hasEnded(leg, madeAt));
  const isTrafficUnasked = one.dataGaps.some(({ reason }) => reason === 'not-asked');
  return now - madeAt > FRESH_MS || hasEndedSince || isTrafficUnasked ? 'make-again' : null;
}

export const hasBegun = ({ departsAt }: Pick<LegBreakdown, 'departsAt'>, now: number): boolean =>
  Date.parse(departsAt) <= now;

export const hasEnded = ({ arrivesAt }: Pick<LegBreakdown, 'arrivesAt'>, now: number): boolean =>
  Date.parse(arrivesAt) <= now;

/** When a ride begins or ends next, or the rider's date changes. */
export function nextMoment({ breakdown, timeZone }: Aging, now: number): number {
  const { morning, evening } = breakdown;
  const rides = [morning, evening]
    .flatMap(({ departsAt, arrivesAt }) => [departsAt, arrivesAt])
    .map((instant) => Date.parse(instant));
  return Math.min(...rides.filter((instant) => instant > now), midnightAfter(now, timeZone));
}

/** Where the clocks change it may be an hour early: then the next look finds the right one. */
function midnightAfter(now: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0, seconds = 0] = format.format(now).split(':').map(Number);
  return now - (now % 1000) + DAY_MS - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
