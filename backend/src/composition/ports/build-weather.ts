import { CachedWeather } from '../../adapters/out/weather/cached/cached.weather.js';
import { FakeWeather } from '../../adapters/out/weather/fake/fake.weather.js';
import { NwsWeather } from '../../adapters/out/weather/nws/nws.weather.js';
import { OpenMeteoWeather } from '../../adapters/out/weather/open-meteo/open-meteo.weather.js';
import { OpenWeatherWeather } from '../../adapters/out/weather/openweather/openweather.weather.js';
import type { WeatherPort } from '../../application/ports/weather.port.js';
import { clientOf, sharing, type Source, type Tools } from './tools.js';

export function buildWeather(tools: Tools): WeatherPort {
  const { weather } = tools.config;
  switch (weather.provider) {
    case 'fake':
      return new FakeWeather({ clock: tools.clock, demo: tools.demoWeather });
    case 'nws':
      return shared(
        tools,
        weather,
        new NwsWeather({
          ...weather,
          client: clientOf(tools, 'weather', weather.provider),
          clock: tools.clock,
        }),
      );
    case 'open-meteo':
      return shared(
        tools,
        weather,
        new OpenMeteoWeather({ ...weather, client: clientOf(tools, 'weather', weather.provider) }),
      );
    case 'openweather':
      return shared(
        tools,
        weather,
        new OpenWeatherWeather({ ...weather, client: clientOf(tools, 'weather', weather.provider) }),
      );
  }
}

const shared = (tools: Tools, source: Source, weather: WeatherPort): WeatherPort =>
  new CachedWeather({ weather, ...sharing(tools, source) });
