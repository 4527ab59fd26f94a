/** One morning of so many riders, in a process of its own: prints its figures as one line of JSON. */
import 'reflect-metadata';
import { parseLocalDate } from '../../src/domain/commute/time.js';
import { startMorningWorld, type MorningWorld } from '../../testing/morning/morning-world.js';
import { startSteadyOpenMeteo } from '../../testing/morning/steady-open-meteo.js';
import { addRidersInCells } from './add-riders-in-cells.js';
import { measureBareRows } from './bare-rows.js';
import { measureJobs } from './one-job-a-rider.js';

export interface MorningFigures {
  readonly riders: number;
  readonly cells: number;
  readonly ridersPerSecond: number;
  readonly bareRowsPerSecond: number;
  readonly jobsPerSecond: number;
  readonly accepted: number;
  readonly weatherCalls: number;
  readonly peakMegabytes: number;
}

const CELLS = 500;
const JOBS = 3000;
const WORKERS = 3;
const ZONE = 'America/Los_Angeles';
const DATE = parseLocalDate('2026-06-15');
const QUARTER_TO = new Date('2026-06-15T06:45:00-07:00');
const SEVEN = new Date('2026-06-15T07:00:00-07:00');

const riders = Number(process.argv[2]);
const sky = await startSteadyOpenMeteo(SEVEN);
const world = await startMorningWorld(SEVEN.toISOString(), { ...sky.environment, SMS_PER_SECOND: '100000' });
try {
  await addRidersInCells(world.sql, { riders, cells: CELLS, timeZone: ZONE });
  // As from half past six on: what seven finds is there already.
  world.clock.setTo(QUARTER_TO);
  for (let minute = 0; minute < 2; minute += 1) await world.morning.work.warm({ timeZone: ZONE, date: DATE });
  world.clock.setTo(SEVEN);
  const seconds = await secondsOf(() => wholeMorning(world));
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  const [counted] = await world.sql<{ accepted: number }>(
    "SELECT count(*)::integer AS accepted FROM texts WHERE state = 'accepted'",
  );
  const bareSeconds = await measureBareRows(world.sql);
  const jobsPerSecond = await measureJobs(world.sql, JOBS);
  const figures: MorningFigures = {
    riders,
    cells: CELLS,
    ridersPerSecond: Math.round(riders / seconds),
    bareRowsPerSecond: Math.round(riders / bareSeconds),
    jobsPerSecond: Math.round(jobsPerSecond),
    accepted: counted?.accepted ?? 0,
    weatherCalls: sky.weatherAskedFor().length,
    peakMegabytes,
  };
  console.log(JSON.stringify(figures));
} finally {
  await world.close();
  await sky.stub.close();
}

/** What a replica's workers do, as fast as it goes: hand out, judge, record, send. */
async function wholeMorning({ morning, jobs }: MorningWorld): Promise<void> {
  await morning.work.plan({ timeZone: ZONE, date: DATE });
  await Promise.all(Array.from({ length: WORKERS }, () => jobs.workOff(morning.work.texts)));
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
