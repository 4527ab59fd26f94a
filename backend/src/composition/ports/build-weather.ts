import { sharedWeather } from '../../adapters/out/shared-answers/shared-forecasts.js';
import { FakeWeather } from '../../adapters/out/weather/fake.weather.js';
import { FallbackWeather } from '../../adapters/out/weather/fallback.weather.js';
import { NwsWeather } from '../../adapters/out/weather/nws/nws.weather.js';
import { OpenMeteoWeather } from '../../adapters/out/weather/open-meteo/open-meteo.weather.js';
import { OpenWeatherWeather } from '../../adapters/out/weather/openweather/openweather.weather.js';
import type { WeatherPort } from '../../application/ports/weather.port.js';
import type { Nws, OpenMeteo } from '../../config/config.js';
import { clientOf, sharing, type Source, type Tools } from './tools.js';

export function buildWeather(tools: Tools): WeatherPort {
  const { weather } = tools.config;
  switch (weather.provider) {
    case 'fake':
      return new FakeWeather({ clock: tools.clock, demo: tools.demoWeather });
    case 'nws-then-open-meteo':
      return new FallbackWeather({
        first: nws(tools, weather.first),
        second: openMeteo(tools, weather.second),
        madeGood: tools.logFailure,
      });
    case 'nws':
      return nws(tools, weather);
    case 'open-meteo':
      return openMeteo(tools, weather);
    case 'openweather':
      return shared(
        tools,
        weather,
        new OpenWeatherWeather({ ...weather, client: clientOf(tools, 'weather', weather.provider) }),
      );
  }
}

const nws = (tools: Tools, source: Nws): WeatherPort =>
  shared(
    tools,
    source,
    new NwsWeather({ ...source, client: clientOf(tools, 'weather', source.provider), clock: tools.clock }),
  );

const openMeteo = (tools: Tools, source: OpenMeteo): WeatherPort =>
  shared(
    tools,
    source,
    new OpenMeteoWeather({ ...source, client: clientOf(tools, 'weather', source.provider) }),
  );

/** Each source's answers are shared by themselves: what one of two says is never taken for the other's. */
const shared = (tools: Tools, source: Source, weather: WeatherPort): WeatherPort =>
  sharedWeather(weather, sharing(tools, source));
