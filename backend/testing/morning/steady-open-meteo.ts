import { anAirHour, aWeatherHour } from '../builders/an-outlook.js';
import { openMeteoAir } from '../fixtures/open-meteo-air.fixture.js';
import { openMeteoForecast } from '../fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json, type RecordedRequest } from '../http-stub.js';

export interface SteadyOpenMeteo {
  /** Environment variables that make this stub the source of weather and air quality. */
  readonly environment: Record<string, string>;
  /** Requested places, oldest first. */
  readonly weatherAskedFor: () => readonly string[];
  readonly airAskedFor: () => readonly string[];
  readonly stub: HttpStub;
}

const placeOf = ({ query }: RecordedRequest): string => `${query.get('latitude')},${query.get('longitude')}`;

const WEATHER_PATH = '/v1/forecast';

/** Open-Meteo with the same fair days everywhere, in its own wire format: twelve hours back and four days ahead. */
export async function startSteadyOpenMeteo(from: Date): Promise<SteadyOpenMeteo> {
  const stub = await HttpStub.start();
  const hours = Array.from(
    { length: 108 },
    (_, index) => new Date(Math.floor(from.getTime() / 3_600_000 + index - 12) * 3_600_000),
  );
  const weather = openMeteoForecast(hours.map((hour) => aWeatherHour(hour)));
  const air = openMeteoAir(hours.map((hour) => anAirHour(hour)));
  stub.plays(({ path }) => json(path === WEATHER_PATH ? weather : air));
  const askedFor = (isWeather: boolean) => () =>
    stub.requests.filter(({ path }) => (path === WEATHER_PATH) === isWeather).map(placeOf);
  return {
    environment: {
      WEATHER_PROVIDER: 'open-meteo',
      AIR_QUALITY_PROVIDER: 'open-meteo',
      OPEN_METEO_BASE_URL: stub.baseUrl,
      OPEN_METEO_AIR_QUALITY_BASE_URL: stub.baseUrl,
    },
    weatherAskedFor: askedFor(true),
    airAskedFor: askedFor(false),
    stub,
  };
}
