import type { DataSource } from 'typeorm';
import type { Watched } from '../adapters/out/measurements/watch-gauges.js';
import { queueStates } from '../adapters/out/persistence/pg-boss/boss.js';
import { countOpenTexts } from '../adapters/out/persistence/typeorm/texting/typeorm.texts.js';
import { poolState } from '../adapters/out/persistence/typeorm/database/database.js';
import type { Ports } from './ports.js';

/** What metrics look at when they are read. */
export const watchedOf = (dataSource: DataSource, { providerStates }: Ports): Watched => ({
  providers: providerStates,
  databasePool: () => poolState(dataSource),
  openTexts: () => countOpenTexts(dataSource),
  queues: () => queueStates(dataSource),
});
