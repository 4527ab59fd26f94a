import { describe, expect, it } from '@jest/globals';
import { nwsPhenomenon } from '../../../../../testing/fixtures/nws-weather.fixture.js';
import { missing } from '../../../../domain/conditions/reading.js';
import { conditionOf } from './nws-condition.js';

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

  it('is the worst of several, an unknown one left out', () => {
    const several = ['rain_showers', 'frogs', 'thunderstorms'].map((word) => nwsPhenomenon(word));
    expect(conditionOf(several, 92)).toBe('thunderstorm');
  });

  it('knows what comes with a storm', () => {
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
  ])('is what the office expects, not what it can hardly imagine: %s', (coverage, condition) => {
    expect(conditionOf([nwsPhenomenon('thunderstorms', coverage)], 92)).toBe(condition);
  });

  it.each([
    ['absent', undefined],
    ['null', null],
    ['an empty list', []],
  ])('is unknown where nothing is said about phenomena, whatever the clouds: %s', (_name, phenomena) => {
    expect(conditionOf(phenomena, 4)).toEqual(missing('not-reported'));
  });
});
