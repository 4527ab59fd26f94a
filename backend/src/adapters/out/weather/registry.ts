import type { WeatherPort } from '../../../application/ports/weather.port.js';
import { OPEN_METEO, OPEN_METEO_CREDIT } from '../open-meteo/open-meteo-hourly.js';
import { OPENWEATHER, OPENWEATHER_CREDIT } from '../openweather/openweather-call.js';
import { FAKE, provider, registryOf, variable, type SettingsOf, type Tools } from '../provider/provider.js';
import { baseUrl, headerText } from '../provider/variables.js';
import { sharedWeather } from '../shared-answers/shared-forecasts.js';
import { FakeWeather } from './fake.weather.js';
import { FallbackWeather } from './fallback.weather.js';
import { NwsWeather } from './nws/nws.weather.js';
import { OpenMeteoWeather } from './open-meteo/open-meteo.weather.js';
import { OpenWeatherWeather } from './openweather/openweather.weather.js';

const NWS = {
  baseUrl: variable('NWS_BASE_URL', baseUrl('https://api.weather.gov')),
  userAgent: variable('NWS_USER_AGENT', headerText('RollOut')),
};

export const WEATHER = registryOf<WeatherPort>()({
  variable: 'WEATHER_PROVIDER',
  standard: 'nws-then-open-meteo',
  providers: {
    fake: provider({
      credit: FAKE,
      variables: {},
      build: (_, { clock, demoWeather }) => new FakeWeather({ clock, demo: demoWeather }),
    }),
    /** The National Weather Service covers the United States only and fails more often; Open-Meteo fills in. */
    'nws-then-open-meteo': provider({
      combines: ['nws', 'open-meteo'],
      variables: { nwsBaseUrl: NWS.baseUrl, userAgent: NWS.userAgent, openMeteoBaseUrl: OPEN_METEO.baseUrl },
      build: ({ nwsBaseUrl, userAgent, openMeteoBaseUrl }, tools) =>
        new FallbackWeather({
          first: nws({ baseUrl: nwsBaseUrl, userAgent }, tools),
          second: openMeteo({ baseUrl: openMeteoBaseUrl }, tools),
          onFallback: tools.onFallback,
        }),
    }),
    nws: provider({
      credit: {
        name: 'US National Weather Service',
        attribution: 'Weather forecast by the US National Weather Service',
      },
      variables: NWS,
      build: nws,
    }),
    'open-meteo': provider({ credit: OPEN_METEO_CREDIT, variables: OPEN_METEO, build: openMeteo }),
    openweather: provider({
      credit: OPENWEATHER_CREDIT,
      variables: OPENWEATHER,
      build: (settings, { clientFor, sharing }) =>
        sharedWeather(
          new OpenWeatherWeather({ ...settings, client: clientFor('weather', 'openweather') }),
          sharing({ provider: 'openweather', ...settings }),
        ),
    }),
  },
});

function nws(settings: SettingsOf<typeof NWS>, { clientFor, clock, sharing }: Tools): WeatherPort {
  return sharedWeather(
    new NwsWeather({ ...settings, client: clientFor('weather', 'nws'), clock }),
    sharing({ provider: 'nws', ...settings }),
  );
}

function openMeteo(settings: SettingsOf<typeof OPEN_METEO>, { clientFor, sharing }: Tools): WeatherPort {
  return sharedWeather(
    new OpenMeteoWeather({ ...settings, client: clientFor('weather', 'open-meteo') }),
    sharing({ provider: 'open-meteo', ...settings }),
  );
}
