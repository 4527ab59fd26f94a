import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SECURITY_EVENTS } from '../../src/application/ports/security-events.port.js';
import { ALARMS } from '../../src/application/ports/measurements.port.js';
import { PrometheusMeasurements } from '../../src/adapters/out/measurements/prometheus.measurements.js';
import { watchGauges } from '../../src/adapters/out/measurements/watch-gauges.js';

const textOf = (path: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const page = await textOf('docs/operations.md');

/** The names in the first column of the page's tables. */
const rowsNamed = (pattern: RegExp): string[] =>
  [...page.matchAll(/^\| `([\w-]+)` +\|/gm)]
    .map(([, name = '']) => name)
    .filter((name) => pattern.test(name));

describe('docs/operations.md', () => {
  it('has a row for every RollOut metric, and for no others', () => {
    const { registry } = new PrometheusMeasurements();
    watchGauges(registry, {
      providers: () => [],
      databasePools: () => [{ pool: 'riders', idle: 0, busy: 0, max: 0, waiting: 0 }],
      openTexts: () => Promise.resolve({ pending: 0, sending: 0, unknown: 0 }),
      queues: () => Promise.resolve([]),
    });
    const names = registry.getMetricsAsArray().map(({ name }) => name);
    expect(rowsNamed(/^rollout_/).sort()).toEqual(names.filter((name) => name.startsWith('rollout_')).sort());
    expect(names).toEqual(expect.arrayContaining(rowsNamed(/^(nodejs|process)_/)));
  });

  it('has a row for every security event', () => {
    expect(rowsNamed(/./)).toEqual(expect.arrayContaining([...SECURITY_EVENTS]));
  });

  it('has a row for every alarm', async () => {
    const lastResort = await textOf('backend/src/composition/process.ts');
    const bugs = [...lastResort.matchAll(/alarm: '([\w-]+)'/g)].map(([, name]) => name);
    expect(bugs).toHaveLength(2);
    expect(rowsNamed(/./)).toEqual(expect.arrayContaining([...ALARMS, ...bugs]));
  });
});
