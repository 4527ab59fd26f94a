import { airQualityContract } from '../../../../../testing/contracts/air-quality.contract.js';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { contractClock, faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import { openMeteoAir } from '../../../../../testing/fixtures/open-meteo-air.fixture.js';
import { openMeteoError } from '../../../../../testing/fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { InMemoryForecastCache } from '../../persistence/in-memory/in-memory.provider-sharing.js';
import { InMemoryStorage } from '../../persistence/in-memory/in-memory-storage.js';
import { OpenMeteoAirQuality } from '../open-meteo/open-meteo.air-quality.js';
import { CachedAirQuality } from './cached.air-quality.js';

// How forecasts are shared: see shared-forecasts.spec.ts. Here: sharing them changes nothing about what they say.
airQualityContract('Open-Meteo behind the shared cache', async () => {
  const stub = await HttpStub.start();
  const airQuality = new OpenMeteoAirQuality({ baseUrl: stub.baseUrl, client: contractClient('open-meteo') });
  const cache = new InMemoryForecastCache(new InMemoryStorage());
  return {
    port: new CachedAirQuality({ airQuality, cache, clock: contractClock, provider: 'open-meteo' }),
    given: { ...faultsOf(stub, openMeteoError), air: (hours) => stub.plays(json(openMeteoAir(hours))) },
    close: () => stub.close(),
  };
});
