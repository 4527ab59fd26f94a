import { afterAll, beforeAll } from '@jest/globals';
import { climateCacheContract } from '../../../../../testing/contracts/climate-cache.contract.js';
import { forecastCacheContract } from '../../../../../testing/contracts/forecast-cache.contract.js';
import { inboundTextsContract } from '../../../../../testing/contracts/inbound-texts.contract.js';
import { morningJobsContract } from '../../../../../testing/contracts/morning-jobs.contract.js';
import { morningRunsContract } from '../../../../../testing/contracts/morning-runs.contract.js';
import { morningTextsContract } from '../../../../../testing/contracts/morning-texts.contract.js';
import { unknownTextsContract } from '../../../../../testing/contracts/unknown-texts.contract.js';
import { optOutsContract } from '../../../../../testing/contracts/opt-outs.contract.js';
import { rateLimitsContract } from '../../../../../testing/contracts/rate-limits.contract.js';
import { recommendationsContract } from '../../../../../testing/contracts/recommendations.contract.js';
import { requestPaceContract } from '../../../../../testing/contracts/request-pace.contract.js';
import { ridersContract } from '../../../../../testing/contracts/riders.contract.js';
import { routesContract } from '../../../../../testing/contracts/routes.contract.js';
import { sessionRacesContract } from '../../../../../testing/contracts/session-races.contract.js';
import { sessionsContract } from '../../../../../testing/contracts/sessions.contract.js';
import { subscriptionsContract } from '../../../../../testing/contracts/subscriptions.contract.js';
import { textsContract } from '../../../../../testing/contracts/texts.contract.js';
import { passkeysContract } from '../../../../../testing/contracts/passkeys.contract.js';
import { signInCodesContract } from '../../../../../testing/contracts/sign-in-codes.contract.js';
import { openTypeormStorage, type TypeormStorage } from '../../../../../testing/database/typeorm-storage.js';

let storage: TypeormStorage;
beforeAll(async () => {
  storage = await openTypeormStorage();
});
afterAll(() => storage.close());

const freshStorage = () => storage.fresh();

ridersContract('TypeORM', freshStorage);
sessionsContract('TypeORM', freshStorage);
sessionRacesContract('TypeORM', freshStorage);
passkeysContract('TypeORM', freshStorage);
signInCodesContract('TypeORM', freshStorage);
routesContract('TypeORM', freshStorage);
recommendationsContract('TypeORM', freshStorage);
climateCacheContract('TypeORM', freshStorage);
forecastCacheContract('TypeORM', freshStorage);
requestPaceContract('TypeORM', freshStorage);
rateLimitsContract('TypeORM', freshStorage);
textsContract('TypeORM', freshStorage);
optOutsContract('TypeORM', freshStorage);
subscriptionsContract('TypeORM', freshStorage);
inboundTextsContract('TypeORM', freshStorage);
morningJobsContract('TypeORM', freshStorage);
morningRunsContract('TypeORM', freshStorage);
morningTextsContract('TypeORM', freshStorage);
unknownTextsContract('TypeORM', freshStorage);
