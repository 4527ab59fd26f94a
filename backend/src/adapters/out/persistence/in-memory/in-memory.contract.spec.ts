import { forecastCacheContract } from '../../../../../testing/contracts/forecast-cache.contract.js';
import { recommendationsContract } from '../../../../../testing/contracts/recommendations.contract.js';
import { ridersContract } from '../../../../../testing/contracts/riders.contract.js';
import { routesContract } from '../../../../../testing/contracts/routes.contract.js';
import { sessionsContract } from '../../../../../testing/contracts/sessions.contract.js';
import type { StorageHarness } from '../../../../../testing/contracts/storage-harness.js';
import { InMemoryForecastCache } from './in-memory.forecast-cache.js';
import { InMemoryRecommendations } from './in-memory.recommendations.js';
import { InMemoryRiders } from './in-memory.riders.js';
import { InMemoryRoutes } from './in-memory.routes.js';
import { InMemorySessions } from './in-memory.sessions.js';
import { InMemoryStorage } from './in-memory-storage.js';

async function freshStorage(): Promise<StorageHarness> {
  const storage = new InMemoryStorage();
  return {
    riders: new InMemoryRiders(storage),
    sessions: new InMemorySessions(storage),
    routes: new InMemoryRoutes(storage),
    recommendations: new InMemoryRecommendations(storage),
    forecastCache: new InMemoryForecastCache(storage),
    given: {
      storageIsUnreachable: async () => storage.cut(),
      storageComesBack: async () => storage.restore(),
    },
  };
}

ridersContract('in memory', freshStorage);
sessionsContract('in memory', freshStorage);
routesContract('in memory', freshStorage);
recommendationsContract('in memory', freshStorage);
forecastCacheContract('in memory', freshStorage);
