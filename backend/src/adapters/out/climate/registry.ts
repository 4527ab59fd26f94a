import type { ClimatePort } from '../../../application/climate/climate.port.js';
import { failed } from '../../../application/ports/provider-failure.js';
import { FAKE, NO_PROVIDER, provider, registryOf, variable } from '../provider/provider.js';
import { baseUrl } from '../provider/variables.js';
import { FakeClimate } from './fake.climate.js';
import { OpenMeteoClimate } from './open-meteo/open-meteo.climate.js';

/** No year is made up. */
export const noClimate: ClimatePort = {
  pastYear: () =>
    Promise.resolve(
      failed({ kind: 'unavailable', provider: 'none', detail: 'no climate provider is configured' }),
    ),
};

export const CLIMATE = registryOf<ClimatePort>()({
  variable: 'CLIMATE_PROVIDER',
  standard: 'open-meteo',
  providers: {
    fake: provider({
      credit: FAKE,
      variables: {},
      build: (_, { clock, demoWeather }) => new FakeClimate({ clock, demo: demoWeather }),
    }),
    none: provider({ credit: NO_PROVIDER, variables: {}, build: () => noClimate }),
    'open-meteo': provider({
      credit: {
        name: 'Open-Meteo',
        attribution: 'Past weather by Open-Meteo.com (CC BY 4.0), from ERA5 by Copernicus and ECMWF',
      },
      variables: {
        baseUrl: variable('OPEN_METEO_ARCHIVE_BASE_URL', baseUrl('https://archive-api.open-meteo.com')),
      },
      build: (settings, { clientFor, clock }) =>
        new OpenMeteoClimate({ ...settings, client: clientFor('climate', 'open-meteo'), clock }),
    }),
  },
});
