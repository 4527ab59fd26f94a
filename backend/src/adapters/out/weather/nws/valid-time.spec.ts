import { describe, expect, it } from '@jest/globals';
import { hoursOf, validTime } from './valid-time.js';

const EIGHT = '2026-06-15T08:00:00+00:00';

const startsOf = (text: string): readonly string[] =>
  hoursOf(validTime.parse(text)).map((ms) => new Date(ms).toISOString().slice(5, 13));

describe('an interval', () => {
  it.each([
    [`${EIGHT}/PT1H`, ['06-15T08']],
    ['2026-06-15T22:00:00+00:00/PT3H', ['06-15T22', '06-15T23', '06-16T00']],
    ['2026-06-15T01:00:00-07:00/PT2H', ['06-15T08', '06-15T09']],
    ['2026-06-15T08:00:00Z/PT1H', ['06-15T08']],
    ['2026-11-01T08:00:00+00:00/PT2H', ['11-01T08', '11-01T09']],
  ])('of %s holds for its hours', (text, hours) => {
    expect(startsOf(text)).toEqual(hours);
  });

  it.each([
    ['P1D', 24],
    ['P1DT6H', 30],
    ['PT36H', 36],
    ['P7DT20H', 188],
  ])('may be days long: %s', (duration, hours) => {
    expect(startsOf(`${EIGHT}/${duration}`)).toHaveLength(hours);
  });

  it.each([
    ['off the hour', '2026-06-15T08:30:00+00:00/PT1H'],
    ['off the hour in UTC', '2026-06-15T08:00:00+05:45/PT1H'],
    ['of half an hour', `${EIGHT}/PT30M`],
    ['of no length', `${EIGHT}/P`],
    ['of a year', `${EIGHT}/P1Y`],
    ['of a quarter', `${EIGHT}/P90D`],
    ['without a length', EIGHT],
    ['without a start', 'PT1H'],
    ['of a zone that nobody told', '2026-06-15T08:00:00/PT1H'],
    ['of no day', '2026-13-45T08:00:00+00:00/PT1H'],
  ])('%s does not fit', (_name, text) => {
    expect(validTime.safeParse(text).success).toBe(false);
  });
});
