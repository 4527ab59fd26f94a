import { expect, it } from '@jest/globals';
import { FakeClock } from '../../adapters/out/clock/clocks.js';
import { parseLocalDate } from '../../domain/commute/time.js';
import { KeepMonthlyPartitions } from './monthly-partitions.js';
import type { MonthlyPartitionsPort, StrayRows } from './monthly-partitions.port.js';

const made: string[][] = [];
const strays: StrayRows[] = [];
const partitions: MonthlyPartitionsPort = {
  make: (months) => Promise.resolve(void made.push([...months])),
  findStrays: () => Promise.resolve(strays),
};
const alarms: unknown[] = [];
const keepAt = (instant: string) =>
  new KeepMonthlyPartitions(partitions, new FakeClock(new Date(instant)), (...alarm) =>
    alarms.push(alarm),
  ).run();

it.each([
  ['2026-06-15T13:58:00Z', ['2026-06-01', '2026-07-01', '2026-08-01']],
  ['2026-11-30T23:59:59Z', ['2026-11-01', '2026-12-01', '2027-01-01']],
  ['2026-12-01T00:00:00Z', ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']],
  ['2024-02-29T12:00:00Z', ['2024-02-01', '2024-03-01', '2024-04-01']],
  ['2050-01-31T12:00:00Z', ['2050-01-01', '2050-02-01', '2050-03-01']],
])('at %s, makes the months that are written now and two more', async (instant, months) => {
  await keepAt(instant);
  expect(made.splice(0)).toEqual([months]);
  expect(alarms).toEqual([]);
});

it('raises an alarm for each table with rows outside their months, and makes the months all the same', async () => {
  const found = {
    table: 'texts',
    rows: 3,
    firstDate: parseLocalDate('2050-01-01'),
    lastDate: parseLocalDate('2050-01-02'),
  };
  strays.push(found);
  await keepAt('2026-06-15T13:58:00Z');
  expect(alarms).toEqual([['rows-outside-months', expect.any(String), found]]);
  expect(made).toHaveLength(1);
});
