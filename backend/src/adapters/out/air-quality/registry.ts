import type { AirQualityPort } from '../../../application/ports/air-quality.port.js';
import { OPEN_METEO_CREDIT } from '../open-meteo/open-meteo-hourly.js';
import { OPENWEATHER, OPENWEATHER_CREDIT } from '../openweather/openweather-call.js';
import { FAKE, provider, registryOf, variable } from '../provider/provider.js';
import { baseUrl } from '../provider/variables.js';
import { sharedAirQuality } from '../shared-answers/shared-forecasts.js';
import { FakeAirQuality } from './fake.air-quality.js';
import { OpenMeteoAirQuality } from './open-meteo/open-meteo.air-quality.js';
import { OpenWeatherAirQuality } from './openweather/openweather.air-quality.js';

export const AIR_QUALITY = registryOf<AirQualityPort>()({
  variable: 'AIR_QUALITY_PROVIDER',
  standard: 'open-meteo',
  providers: {
    fake: provider({
      credit: FAKE,
      variables: {},
      build: (_, { clock, demoWeather }) => new FakeAirQuality({ clock, demo: demoWeather }),
    }),
    'open-meteo': provider({
      credit: OPEN_METEO_CREDIT,
      variables: {
        baseUrl: variable(
          'OPEN_METEO_AIR_QUALITY_BASE_URL',
          baseUrl('https://air-quality-api.open-meteo.com'),
        ),
      },
      build: (settings, { clientFor, sharing }) =>
        sharedAirQuality(
          new OpenMeteoAirQuality({ ...settings, client: clientFor('airQuality', 'open-meteo') }),
          sharing({ provider: 'open-meteo', ...settings }),
        ),
    }),
    openweather: provider({
      credit: OPENWEATHER_CREDIT,
      variables: OPENWEATHER,
      build: (settings, { clientFor, sharing }) =>
        sharedAirQuality(
          new OpenWeatherAirQuality({ ...settings, client: clientFor('airQuality', 'openweather') }),
          sharing({ provider: 'openweather', ...settings }),
        ),
    }),
  },
});
