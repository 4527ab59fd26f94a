import { describe, expect, it } from '@jest/globals';
import { nwsPhenomenon } from '../../../../../testing/fixtures/nws-weather.fixture.js';
import { missing } from '../../../../domain/conditions/reading.js';
import { conditionOf } from './nws-condition.js';
import { hoursOf, validTime } from './nws-series.js';

describe('the condition', () => {
  it.each([
    ['blowing_dust', 'dust'],
    ['freezing_drizzle', 'freezing-rain'],
    ['freezing_fog', 'fog'],
    ['hail', 'hail'],
    ['ice_pellets', 'sleet'],
    ['rain_showers', 'rain'],
    ['smoke', 'smoke'],
    ['snow_showers', 'snow'],
    ['volcanic_ash', 'dust'],
    ['water_spouts', 'tornado'],
    ['frost', 'cloudy'],
    ['constructor', missing('implausible')],
  ])('of %s', (word, condition) => {
    expect(conditionOf([nwsPhenomenon(word)], 92)).toEqual(condition);
  });

  it.each([
    [0, 'clear'],
    [25, 'clear'],
    [26, 'partly-cloudy'],
    [50, 'partly-cloudy'],
    [51, 'cloudy'],
    [100, 'cloudy'],
    [130, missing('implausible')],
    [null, missing('not-reported')],
  ])('of a quiet sky, %s %% of it covered', (skyCover, condition) => {
    expect(conditionOf([nwsPhenomenon(null)], skyCover)).toEqual(condition);
  });

  it('is the worst of several, ignoring unknown ones', () => {
    const several = ['rain_showers', 'frogs', 'thunderstorms'].map((word) => nwsPhenomenon(word));
    expect(conditionOf(several, 92)).toBe('thunderstorm');
  });

  it('includes what comes with a storm', () => {
    const storm = { ...nwsPhenomenon('thunderstorms'), attributes: ['tornadoes'] };
    expect(conditionOf([storm], 92)).toBe('tornado');
    expect(conditionOf([{ ...nwsPhenomenon('rain'), attributes: ['small_hail', 'odd'] }], 92)).toBe('hail');
  });

  it.each([
    ['slight_chance', 'cloudy'],
    ['isolated', 'cloudy'],
    ['chance', 'thunderstorm'],
    ['scattered', 'thunderstorm'],
    ['a new word', 'thunderstorm'],
  ])('is what the office expects, not what it calls unlikely: %s', (coverage, condition) => {
    expect(conditionOf([nwsPhenomenon('thunderstorms', coverage)], 92)).toBe(condition);
  });

  it.each([
    ['absent', undefined],
    ['null', null],
    ['an empty list', []],
  ])('is unknown if no phenomena are reported, even with known cloud cover: %s', (_name, phenomena) => {
    expect(conditionOf(phenomena, 4)).toEqual(missing('not-reported'));
  });
});

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
    ['without a UTC offset', '2026-06-15T08:00:00/PT1H'],
    ['of an impossible date', '2026-13-45T08:00:00+00:00/PT1H'],
  ])('%s is rejected', (_name, text) => {
    expect(validTime.safeParse(text).success).toBe(false);
  });
});
