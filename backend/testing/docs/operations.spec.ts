import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PrometheusMeasurements } from '../../src/adapters/out/measurements/prometheus/prometheus.measurements.js';
import { watchGauges } from '../../src/adapters/out/measurements/prometheus/watch-gauges.js';

const textOf = (path: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const page = await textOf('docs/operations.md');

/** What the first column of the page's tables names. */
const rowsNamed = (pattern: RegExp): string[] =>
  [...page.matchAll(/^\| `([\w-]+)` +\|/gm)]
    .map(([, name = '']) => name)
    .filter((name) => pattern.test(name));

describe('docs/operations.md', () => {
  it('has a row for every metric of RollOut, and for none that there is not', () => {
    const { registry } = new PrometheusMeasurements();
    watchGauges(registry, {
      providers: () => [],
      databasePool: () => ({ idle: 0, busy: 0, max: 0, waiting: 0 }),
    });
    const names = registry.getMetricsAsArray().map(({ name }) => name);
    expect(rowsNamed(/^rollout_/).sort()).toEqual(names.filter((name) => name.startsWith('rollout_')).sort());
    expect(names).toEqual(expect.arrayContaining(rowsNamed(/^(nodejs|process)_/)));
  });

  it('has a row for every alarm', async () => {
    const places = ['application/alarm.ts', 'composition/app.ts', 'composition/last-resort.ts'];
    const sources = await Promise.all(places.map((place) => textOf(`backend/src/${place}`)));
    const union = /type Alarm =([^;]*);/.exec(sources[0] ?? '')?.[1] ?? '';
    const raised = [
      ...[...union.matchAll(/'([\w-]+)'/g)],
      ...sources.flatMap((source) => [...source.matchAll(/alarm: '([\w-]+)'/g)]),
    ].map(([, name]) => name);
    expect(raised.length).toBeGreaterThan(3);
    expect(rowsNamed(/./)).toEqual(expect.arrayContaining([...new Set(raised)]));
  });
});
