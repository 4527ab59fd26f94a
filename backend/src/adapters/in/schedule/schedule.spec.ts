import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { inMemoryStorage } from '../../out/persistence/in-memory/in-memory.ports.js';
import { DeleteExpired, type Cadence } from '../../../application/maintenance/retention.js';
import { ScheduledJobsModule } from './schedule.module.js';

const AWAY = new Error('the database is away');

class NotedRuns extends DeleteExpired {
  readonly runs: Cadence[] = [];

  override run(cadence: Cadence): Promise<void> {
    this.runs.push(cadence);
    return Promise.resolve();
  }
}

const deleteExpired = new NotedRuns(inMemoryStorage(), { now: () => new Date() }, () => undefined);
const logged: [string, unknown][] = [];
let app: INestApplicationContext;
let registry: SchedulerRegistry;

beforeAll(async () => {
  const module = ScheduledJobsModule.with({
    deleteExpired,
    keepMonthlyPartitions: { run: () => Promise.reject(AWAY) },
    morning: null,
    portIsOpen: Promise.resolve(),
    alignClock: () => Promise.reject(AWAY),
    log: (job, error) => void logged.push([job, error]),
  });
  app = await NestFactory.createApplicationContext(module, { logger: false });
  await app.init();
  registry = app.get(SchedulerRegistry);
});
afterAll(() => app.close());

it('runs retention at three cadences, makes partitions and aligns the clock, and nothing else', () => {
  expect([...registry.getCronJobs().keys()].sort()).toEqual([
    'clock-alignment',
    'monthly-partitions',
    'retention-every-ten-minutes',
    'retention-hourly',
    'retention-nightly',
  ]);
});

it.each([
  ['retention-every-ten-minutes', 'every ten minutes'],
  ['retention-hourly', 'hourly'],
  ['retention-nightly', 'nightly'],
] as const)('%s applies the rules checked %s', async (job, cadence) => {
  await registry.getCronJob(job).fireOnTick();
  expect(deleteExpired.runs.splice(0)).toEqual([cadence]);
});

it('makes partitions at the start and each night, and logs a job that fails', async () => {
  expect(logged.splice(0)).toEqual([['monthly-partitions', AWAY]]);
  await registry.getCronJob('monthly-partitions').fireOnTick();
  await registry.getCronJob('clock-alignment').fireOnTick();
  expect(logged).toEqual([
    ['monthly-partitions', AWAY],
    ['clock-alignment', AWAY],
  ]);
});
