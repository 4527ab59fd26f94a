import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MorningFigures } from './morning.bench.ts';

const RIDERS = [10_000, 100_000] as const;
/** The aim on a machine with two cores, database and all; or this share of the bare rows, if that is less. */
const RIDERS_PER_SECOND = 10_000;
const SHARE_OF_BARE_ROWS = 0.25;
/** A morning holds batches, not riders: ten times the riders may cost some memory for their batches' numbers, no more. */
const MEMORY_GROWTH = 1.5;

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** @returns whether every limit was held. */
export async function compareAndReport(): Promise<boolean> {
  const figures: MorningFigures[] = [];
  for (const riders of RIDERS) {
    const figure = await morningOf(riders);
    figures.push(figure);
    print(figure);
  }
  const [small, large] = figures as [MorningFigures, MorningFigures];
  const growth = large.peakMegabytes / small.peakMegabytes;
  console.log(
    `peak memory, ${large.riders} beside ${small.riders} riders: ${growth.toFixed(2)} times (limit ${MEMORY_GROWTH})`,
  );
  return (
    large.ridersPerSecond >= aimOf(large) &&
    growth <= MEMORY_GROWTH &&
    figures.every((figure) => figure.weatherCalls === figure.cells && figure.accepted === figure.riders)
  );
}

/** A process for each, so that a peak of memory is its own. */
async function morningOf(riders: number): Promise<MorningFigures> {
  const parameters = [
    '--import',
    new URL('../../testing/typescript/register.mjs', import.meta.url).href,
    pathOf('./morning.bench.ts'),
    String(riders),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as MorningFigures;
}

function print(figure: MorningFigures): void {
  const { riders, cells, ridersPerSecond, bareRowsPerSecond, jobsPerSecond } = figure;
  console.log(`${riders} riders in ${cells} cells`);
  console.log(
    `  whole morning: ${ridersPerSecond} riders/s (aim ${aimOf(figure)}), ${figure.accepted} texts accepted`,
  );
  console.log(
    `  (a) the same rows by bare SQL: ${bareRowsPerSecond} riders/s, ratio ${ratio(ridersPerSecond, bareRowsPerSecond)}`,
  );
  console.log(
    `  (b) one job a rider: ${jobsPerSecond} jobs/s, ratio ${ratio(ridersPerSecond, jobsPerSecond)}`,
  );
  console.log(`  weather asked for ${figure.weatherCalls} times; peak memory ${figure.peakMegabytes} MB`);
}

const aimOf = ({ bareRowsPerSecond }: MorningFigures): number =>
  Math.min(RIDERS_PER_SECOND, Math.round(SHARE_OF_BARE_ROWS * bareRowsPerSecond));

const ratio = (ours: number, floor: number): string => (ours / floor).toFixed(2);
