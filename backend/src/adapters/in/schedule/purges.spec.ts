import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { ScheduledJobsModule } from './schedule.module.js';

const run: string[] = [];
const logged: [string, unknown][] = [];
const BROKEN = new Error('the database is away');

const noting = (what: string) => ({ run: () => Promise.resolve(run.push(what)) });

let app: INestApplicationContext;
let registry: SchedulerRegistry;
beforeAll(async () => {
  const module = ScheduledJobsModule.with({
    forgetEndedAccess: noting('access'),
    forgetEndedLimits: noting('limits'),
    forgetInboundTexts: noting('inbound texts'),
    forgetOldForecasts: noting('forecasts'),
    forgetOldRecommendations: { run: () => Promise.reject(BROKEN) },
    forgetOldTexts: noting('texts'),
    forgetUnreachableRiders: noting('riders'),
    morning: null,
    alignClock: () => Promise.resolve(),
    log: (job, error) => void logged.push([job, error]),
  });
  app = await NestFactory.createApplicationContext(module, { logger: false });
  await app.init();
  registry = app.get(SchedulerRegistry);
});
afterAll(() => app.close());
beforeEach(() => {
  run.length = 0;
  logged.length = 0;
});

const purges = () => [...registry.getCronJobs().keys()].filter((name) => name.endsWith('-purge'));

it.each([
  ['access-purge', 'access'],
  ['limit-purge', 'limits'],
  ['inbound-text-purge', 'inbound texts'],
  ['forecast-purge', 'forecasts'],
  ['text-purge', 'texts'],
  ['rider-purge', 'riders'],
])('%s forgets %s', async (name, forgotten) => {
  await registry.getCronJob(name).fireOnTick();
  expect(run).toEqual([forgotten]);
});

it('tells of one that fails, and goes on', async () => {
  await registry.getCronJob('recommendation-purge').fireOnTick();
  expect(logged).toEqual([['recommendation-purge', BROKEN]]);
});

it('knows no others', () => {
  expect(purges()).toHaveLength(7);
});
