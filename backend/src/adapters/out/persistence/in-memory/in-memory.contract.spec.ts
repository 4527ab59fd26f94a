import { climateCacheContract } from '../../../../../testing/contracts/climate-cache.contract.js';
import { forecastCacheContract } from '../../../../../testing/contracts/forecast-cache.contract.js';
import { inboundTextsContract } from '../../../../../testing/contracts/inbound-texts.contract.js';
import { optOutsContract } from '../../../../../testing/contracts/opt-outs.contract.js';
import { rateLimitsContract } from '../../../../../testing/contracts/rate-limits.contract.js';
import { recommendationsContract } from '../../../../../testing/contracts/recommendations.contract.js';
import { requestPaceContract } from '../../../../../testing/contracts/request-pace.contract.js';
import { ridersContract } from '../../../../../testing/contracts/riders.contract.js';
import { routesContract } from '../../../../../testing/contracts/routes.contract.js';
import { sessionsContract } from '../../../../../testing/contracts/sessions.contract.js';
import { subscriptionsContract } from '../../../../../testing/contracts/subscriptions.contract.js';
import { textsContract } from '../../../../../testing/contracts/texts.contract.js';
import { passkeysContract } from '../../../../../testing/contracts/passkeys.contract.js';
import { signInCodesContract } from '../../../../../testing/contracts/sign-in-codes.contract.js';
import type { StorageHarness } from '../../../../../testing/contracts/storage-harness.js';
import { inMemoryStorage } from './in-memory.ports.js';
import { InMemoryStorage } from './in-memory-storage.js';

async function freshStorage(): Promise<StorageHarness> {
  const storage = new InMemoryStorage();
  return {
    ...inMemoryStorage(storage),
    given: {
      storageIsUnreachable: async () => storage.cut(),
      storageComesBack: async () => storage.restore(),
      secondsPass: async (seconds) => {
        for (const [key, { count, endsAt }] of storage.rateLimits)
          storage.rateLimits.set(key, { count, endsAt: endsAt - seconds * 1_000 });
      },
    },
  };
}

ridersContract('in memory', freshStorage);
sessionsContract('in memory', freshStorage);
passkeysContract('in memory', freshStorage);
signInCodesContract('in memory', freshStorage);
routesContract('in memory', freshStorage);
recommendationsContract('in memory', freshStorage);
climateCacheContract('in memory', freshStorage);
forecastCacheContract('in memory', freshStorage);
requestPaceContract('in memory', freshStorage);
rateLimitsContract('in memory', freshStorage);
textsContract('in memory', freshStorage);
optOutsContract('in memory', freshStorage);
subscriptionsContract('in memory', freshStorage);
inboundTextsContract('in memory', freshStorage);
