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
    morning: null,
    alignClock: () => Promise.reject(AWAY),
    log: (job, error) => void logged.push([job, error]),
  });
  app = await NestFactory.createApplicationContext(module, { logger: false });
  await app.init();
  registry = app.get(SchedulerRegistry);
});
afterAll(() => app.close());

it('runs retention at three cadences and aligns the clock, and nothing else', () => {
  expect([...registry.getCronJobs().keys()].sort()).toEqual([
    'clock-alignment',
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

it('logs a job that fails', async () => {
  await registry.getCronJob('clock-alignment').fireOnTick();
  expect(logged).toEqual([['clock-alignment', AWAY]]);
});
