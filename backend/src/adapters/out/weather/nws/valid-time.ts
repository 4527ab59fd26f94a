import { z } from 'zod';
import { MS_PER_HOUR } from '../../../../domain/commute/time.js';

/** The hours for which a value of a layer holds. */
export interface ValidTime {
  /** The first instant, in ms since 1970. */
  readonly startsAt: number;
  readonly hours: number;
}

const INTERVAL = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))\/P(?:(\d{1,2})D)?(?:T(\d{1,3})H)?$/;

/** Twice as far as forecasts reach. */
const MOST_HOURS = 16 * 24;

/**
 * An instant and a duration as ISO 8601 writes them ("2026-06-15T18:00:00+00:00/PT3H", ".../P1DT6H"), in whole UTC hours as
 * the grids come: anything else does not fit.
 */
export const validTime = z.string().transform((text, context): ValidTime => {
  const [, start = '', days = '0', hours = '0'] = INTERVAL.exec(text) ?? [];
  const interval = { startsAt: Date.parse(start), hours: Number(days) * 24 + Number(hours) };
  const fits = interval.startsAt % MS_PER_HOUR === 0 && interval.hours >= 1 && interval.hours <= MOST_HOURS;
  if (fits) return interval;
  context.addIssue({ code: 'custom', message: 'no interval of whole hours' });
  return z.NEVER;
});

/** The first instants, in ms since 1970, of the hours in it. */
export const hoursOf = ({ startsAt, hours }: ValidTime): readonly number[] =>
  Array.from({ length: hours }, (_, hour) => startsAt + hour * MS_PER_HOUR);
