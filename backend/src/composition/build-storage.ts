import type { DataSource } from 'typeorm';
import { InMemoryStorage } from '../adapters/out/persistence/in-memory/in-memory-storage.js';
import { InMemoryForecastCache } from '../adapters/out/persistence/in-memory/in-memory.forecast-cache.js';
import { InMemoryInboundTexts } from '../adapters/out/persistence/in-memory/in-memory.inbound-texts.js';
import { InMemoryMorningJobs } from '../adapters/out/persistence/in-memory/in-memory.morning-jobs.js';
import { InMemoryMorningRuns } from '../adapters/out/persistence/in-memory/in-memory.morning-runs.js';
import { InMemoryMorningTexts } from '../adapters/out/persistence/in-memory/in-memory.morning-texts.js';
import { InMemoryOptOuts } from '../adapters/out/persistence/in-memory/in-memory.opt-outs.js';
import { InMemoryRateLimits } from '../adapters/out/persistence/in-memory/in-memory.rate-limits.js';
import { InMemoryRecommendations } from '../adapters/out/persistence/in-memory/in-memory.recommendations.js';
import { InMemoryRequestPace } from '../adapters/out/persistence/in-memory/in-memory.request-pace.js';
import { InMemoryRiders } from '../adapters/out/persistence/in-memory/in-memory.riders.js';
import { InMemoryRoutes } from '../adapters/out/persistence/in-memory/in-memory.routes.js';
import { InMemorySessions } from '../adapters/out/persistence/in-memory/in-memory.sessions.js';
import { InMemorySubscriptions } from '../adapters/out/persistence/in-memory/in-memory.subscriptions.js';
import { InMemoryTexts } from '../adapters/out/persistence/in-memory/in-memory.texts.js';
import { InMemorySignInCodes } from '../adapters/out/persistence/in-memory/in-memory.sign-in-codes.js';
import { InMemoryUnknownTexts } from '../adapters/out/persistence/in-memory/in-memory.unknown-texts.js';
import {
  PgBossMorningJobs,
  type JobSettings,
} from '../adapters/out/persistence/pg-boss/pg-boss.morning-jobs.js';
import { Database } from '../adapters/out/persistence/typeorm/database/database.js';
import { TypeormForecastCache } from '../adapters/out/persistence/typeorm/coordination/typeorm.forecast-cache.js';
import { TypeormInboundTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.inbound-texts.js';
import { TypeormMorningRuns } from '../adapters/out/persistence/typeorm/texting/typeorm.morning-runs.js';
import { TypeormMorningTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.morning-texts.js';
import {
  TypeormOptOuts,
  TypeormSubscriptions,
} from '../adapters/out/persistence/typeorm/texting/typeorm.opt-outs.js';
import { TypeormRateLimits } from '../adapters/out/persistence/typeorm/coordination/typeorm.rate-limits.js';
import { TypeormRecommendations } from '../adapters/out/persistence/typeorm/recommendations/typeorm.recommendations.js';
import { TypeormRequestPace } from '../adapters/out/persistence/typeorm/coordination/typeorm.request-pace.js';
import { TypeormRiders } from '../adapters/out/persistence/typeorm/typeorm.riders.js';
import { TypeormRoutes } from '../adapters/out/persistence/typeorm/routes/typeorm.routes.js';
import { TypeormSessions } from '../adapters/out/persistence/typeorm/typeorm.sessions.js';
import { TypeormTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.texts.js';
import { TypeormSignInCodes } from '../adapters/out/persistence/typeorm/typeorm.sign-in-codes.js';
import { TypeormUnknownTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.unknown-texts.js';
import type { Storage } from './ports.js';

export interface StorageSettings {
  /** Key of the hashes under which limits are counted; null for one that is kept in the database. */
  readonly limitHashKey: string | null;
  readonly jobs: JobSettings;
}

const STANDARD_SETTINGS: StorageSettings = {
  limitHashKey: null,
  jobs: { jobSeconds: 30, maintenanceSeconds: 10, onError: () => undefined },
};

export function postgresStorage(
  dataSource: DataSource,
  { limitHashKey, jobs }: StorageSettings = STANDARD_SETTINGS,
): Storage {
  const database = new Database(dataSource);
  const morningJobs = new PgBossMorningJobs(database, jobs);
  return {
    riders: new TypeormRiders(database),
    sessions: new TypeormSessions(database),
    signInCodes: new TypeormSignInCodes(database),
    routes: new TypeormRoutes(database),
    recommendations: new TypeormRecommendations(database),
    forecastCache: new TypeormForecastCache(database),
    requestPace: new TypeormRequestPace(database),
    rateLimits: new TypeormRateLimits(database, limitHashKey),
    texts: new TypeormTexts(database),
    optOuts: new TypeormOptOuts(database),
    subscriptions: new TypeormSubscriptions(database),
    inboundTexts: new TypeormInboundTexts(database),
    morningRuns: new TypeormMorningRuns(database, morningJobs),
    morningTexts: new TypeormMorningTexts(database),
    unknownTexts: new TypeormUnknownTexts(database),
    morningJobs,
  };
}

/** For what needs an app but no database: the contract's generator, quick tests. */
export function inMemoryStorage(storage = new InMemoryStorage()): Storage {
  const morningJobs = new InMemoryMorningJobs(storage, STANDARD_SETTINGS.jobs.jobSeconds);
  return {
    riders: new InMemoryRiders(storage),
    sessions: new InMemorySessions(storage),
    signInCodes: new InMemorySignInCodes(storage),
    routes: new InMemoryRoutes(storage),
    recommendations: new InMemoryRecommendations(storage),
    forecastCache: new InMemoryForecastCache(storage),
    requestPace: new InMemoryRequestPace(storage),
    rateLimits: new InMemoryRateLimits(storage),
    texts: new InMemoryTexts(storage),
    optOuts: new InMemoryOptOuts(storage),
    subscriptions: new InMemorySubscriptions(storage),
    inboundTexts: new InMemoryInboundTexts(storage),
    morningRuns: new InMemoryMorningRuns(storage, morningJobs),
    morningTexts: new InMemoryMorningTexts(storage),
    unknownTexts: new InMemoryUnknownTexts(storage),
    morningJobs,
  };
}
