import { sharedAirQuality } from '../../adapters/out/shared-answers/shared-forecasts.js';
import { FakeAirQuality } from '../../adapters/out/air-quality/fake.air-quality.js';
import { OpenMeteoAirQuality } from '../../adapters/out/air-quality/open-meteo/open-meteo.air-quality.js';
import { OpenWeatherAirQuality } from '../../adapters/out/air-quality/openweather/openweather.air-quality.js';
import type { AirQualityPort } from '../../application/ports/air-quality.port.js';
import { clientOf, sharing, type Source, type Tools } from './tools.js';

export function buildAirQuality(tools: Tools): AirQualityPort {
  const { airQuality } = tools.config;
  switch (airQuality.provider) {
    case 'fake':
      return new FakeAirQuality({ clock: tools.clock, demo: tools.demoWeather });
    case 'open-meteo':
      return shared(
        tools,
        airQuality,
        new OpenMeteoAirQuality({
          ...airQuality,
          client: clientOf(tools, 'airQuality', airQuality.provider),
        }),
      );
    case 'openweather':
      return shared(
        tools,
        airQuality,
        new OpenWeatherAirQuality({
          ...airQuality,
          client: clientOf(tools, 'airQuality', airQuality.provider),
        }),
      );
  }
}

const shared = (tools: Tools, source: Source, airQuality: AirQualityPort): AirQualityPort =>
  sharedAirQuality(airQuality, sharing(tools, source));
