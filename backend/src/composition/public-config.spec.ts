import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../config/load-config.js';
import { publicConfig } from './public-config.js';

const configOf = (environment: Record<string, string>) => {
  const loaded = loadConfig(environment);
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return publicConfig(loaded.config);
};

const providersOf = (environment: Record<string, string>) => configOf(environment).providers;

describe('the public configuration', () => {
  it('names the providers, with the credit that their terms require', () => {
    const live = providersOf({ APP_MODE: 'live' });
    expect(live.find(({ port }) => port === 'airQuality')).toEqual({
      port: 'airQuality',
      provider: 'open-meteo',
      name: 'Open-Meteo',
      isFake: false,
      attribution: 'Weather and air quality data by Open-Meteo.com (CC BY 4.0)',
    });
    expect(live.find(({ port }) => port === 'traffic')).toMatchObject({ name: 'no one', attribution: null });
  });

  it('names both providers if one is the fallback for the other', () => {
    const weather = providersOf({ APP_MODE: 'live' }).filter(({ port }) => port === 'weather');
    expect(weather.map(({ provider, attribution }) => [provider, attribution])).toEqual([
      ['nws', 'Weather forecast by the US National Weather Service'],
      ['open-meteo', 'Weather and air quality data by Open-Meteo.com (CC BY 4.0)'],
    ]);
  });

  it.each(['google', 'google-routes'])('warns about routes from %s wherever they are shown', (provider) => {
    const key = { GOOGLE_MAPS_API_KEY: 'k', DIRECTIONS_PROVIDER: provider };
    const directions = providersOf({ APP_MODE: 'live', ...key }).find(({ port }) => port === 'directions');
    expect(directions?.attribution).toMatch(/^Directions by Google\. .*Use caution/);
  });

  it('names the operator, as far as it is set', () => {
    const operator = { OPERATOR_NAME: 'The City', OPERATOR_EMAIL: 'bikes@city.example' };
    expect(configOf(operator).operator).toEqual({ name: 'The City', email: 'bikes@city.example' });
    expect(configOf({}).operator).toEqual({ name: null, email: null });
    expect(loadConfig({ OPERATOR_EMAIL: 'the city' })).toEqual({
      ok: false,
      problems: ['OPERATOR_EMAIL: must be an email address'],
    });
  });

  it('says that the demo asks no provider', () => {
    for (const { isFake, name, attribution } of providersOf({})) {
      expect({ isFake, name, attribution }).toEqual({
        isFake: true,
        name: 'no one (demo data)',
        attribution: null,
      });
    }
  });
});
