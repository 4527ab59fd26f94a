import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { contractClock, faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import { weatherContract } from '../../../../../testing/contracts/weather.contract.js';
import {
  openMeteoError,
  openMeteoForecast,
} from '../../../../../testing/fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { InMemoryForecastCache } from '../../persistence/in-memory/in-memory.provider-sharing.js';
import { InMemoryStorage } from '../../persistence/in-memory/in-memory-storage.js';
import { OpenMeteoWeather } from '../open-meteo/open-meteo.weather.js';
import { CachedWeather } from './cached.weather.js';

// How forecasts are shared: see shared-forecasts.spec.ts. Here: sharing them changes nothing about what they say.
weatherContract('Open-Meteo behind the shared cache', async () => {
  const stub = await HttpStub.start();
  const weather = new OpenMeteoWeather({ baseUrl: stub.baseUrl, client: contractClient('open-meteo') });
  const cache = new InMemoryForecastCache(new InMemoryStorage());
  return {
    port: new CachedWeather({ weather, cache, clock: contractClock, provider: 'open-meteo' }),
    given: {
      ...faultsOf(stub, openMeteoError),
      forecast: (hours) => stub.plays(json(openMeteoForecast(hours))),
    },
    close: () => stub.close(),
  };
});
