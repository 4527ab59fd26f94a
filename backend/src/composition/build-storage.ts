import type { DataSource } from 'typeorm';
import {
  PgBossMorningJobs,
  type JobSettings,
} from '../adapters/out/persistence/pg-boss/pg-boss.morning-jobs.js';
import { TODAYS_ANSWERS } from '../adapters/in/http/dto/recommendation.dto.js';
import { Database } from '../adapters/out/persistence/typeorm/database/database.js';
import { TypeormMonthlyPartitions } from '../adapters/out/persistence/typeorm/database/monthly-partitions.js';
import { TypeormClimateCache } from '../adapters/out/persistence/typeorm/coordination/typeorm.climate-cache.js';
import { TypeormForecastCache } from '../adapters/out/persistence/typeorm/coordination/typeorm.forecast-cache.js';
import { TypeormDatabaseMemory } from '../adapters/out/persistence/typeorm/texting/typeorm.database-memory.js';
import { TypeormInboundTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.inbound-texts.js';
import { TypeormMorningRuns } from '../adapters/out/persistence/typeorm/texting/typeorm.morning-runs.js';
import { TypeormMorningTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.morning-texts.js';
import {
  TypeormOptOuts,
  TypeormSubscriptions,
} from '../adapters/out/persistence/typeorm/texting/typeorm.opt-outs.js';
import { TypeormPhones } from '../adapters/out/persistence/typeorm/texting/typeorm.phones.js';
import { TypeormRateLimits } from '../adapters/out/persistence/typeorm/coordination/typeorm.rate-limits.js';
import {
  TypeormRecommendations,
  type AnswerWriter,
} from '../adapters/out/persistence/typeorm/recommendations/typeorm.recommendations.js';
import { TypeormRequestPace } from '../adapters/out/persistence/typeorm/coordination/typeorm.request-pace.js';
import { TypeormRiders } from '../adapters/out/persistence/typeorm/accounts/typeorm.riders.js';
import { TypeormToday } from '../adapters/out/persistence/typeorm/recommendations/typeorm.today.js';
import { TypeormRoutes } from '../adapters/out/persistence/typeorm/routes/typeorm.routes.js';
import { TypeormPasskeys } from '../adapters/out/persistence/typeorm/accounts/typeorm.passkeys.js';
import { TypeormSessions } from '../adapters/out/persistence/typeorm/accounts/typeorm.sessions.js';
import { TypeormTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.texts.js';
import { TypeormSignInCodes } from '../adapters/out/persistence/typeorm/accounts/typeorm.sign-in-codes.js';
import { TypeormUnknownTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.unknown-texts.js';
import type { MorningStorage, Storage } from './ports.js';

export type PostgresStorage = Storage & { readonly morning: MorningStorage };

export interface DataSources {
  readonly riders: DataSource;
  /** The same one where no morning runs. */
  readonly morning: DataSource;
}

export interface StorageSettings {
  /** Key of the hashes under which limits are counted; null for one that is kept in the database. */
  readonly limitHashKey: string | null;
  readonly jobs: JobSettings;
  readonly answers: AnswerWriter;
}

const STANDARD_SETTINGS: StorageSettings = {
  limitHashKey: null,
  answers: TODAYS_ANSWERS,
  jobs: { jobSeconds: 30, maintenanceSeconds: 10, onError: () => undefined },
};

/** What riders do and what the morning run does, each on its own connections. */
export function postgresStorage(
  dataSources: DataSources,
  { limitHashKey, jobs, answers }: StorageSettings = STANDARD_SETTINGS,
): PostgresStorage {
  const database = new Database(dataSources.morning);
  const morningJobs = new PgBossMorningJobs(database, jobs);
  return {
    ...storageOn(new Database(dataSources.riders), limitHashKey, answers),
    morning: {
      ...storageOn(database, limitHashKey, answers),
      morningRuns: new TypeormMorningRuns(database, morningJobs),
      morningTexts: new TypeormMorningTexts(database),
      unknownTexts: new TypeormUnknownTexts(database),
      morningJobs,
      databaseMemory: new TypeormDatabaseMemory(database),
    },
  };
}

function storageOn(
  database: Database,
  limitHashKey: string | null,
  answers: AnswerWriter,
): Omit<Storage, 'morning'> {
  return {
    riders: new TypeormRiders(database),
    sessions: new TypeormSessions(database),
    passkeys: new TypeormPasskeys(database),
    signInCodes: new TypeormSignInCodes(database),
    routes: new TypeormRoutes(database),
    recommendations: new TypeormRecommendations(database, answers),
    today: new TypeormToday(database, answers),
    forecastCache: new TypeormForecastCache(database),
    climateCache: new TypeormClimateCache(database),
    requestPace: new TypeormRequestPace(database),
    rateLimits: new TypeormRateLimits(database, limitHashKey),
    texts: new TypeormTexts(database),
    phones: new TypeormPhones(database),
    optOuts: new TypeormOptOuts(database),
    subscriptions: new TypeormSubscriptions(database),
    inboundTexts: new TypeormInboundTexts(database),
    monthlyPartitions: new TypeormMonthlyPartitions(database),
  };
}
