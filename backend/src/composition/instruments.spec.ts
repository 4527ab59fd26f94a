import { describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo } from 'node:net';
import { loadConfig } from '../config/load-config.js';
import type { Config } from '../config/config.js';
import { askedAtMostEvery, buildInstruments, metricsBesideApi, metricsOnOwnPort } from './instruments.js';
import { StartProblem } from './process.js';

const TOKEN = 'a-token-of-at-least-20-letters';

function configOf(environment: Record<string, string>): Config {
  const loaded = loadConfig({ HOST: '127.0.0.1', ...environment });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
}

/** Where the configuration exposes metrics. */
async function placesOf(environment: Record<string, string>) {
  const config = configOf(environment);
  const instruments = buildInstruments(config);
  const own = await metricsOnOwnPort(config, instruments);
  await own?.close();
  return { besideApi: metricsBesideApi(config, instruments) !== null, onOwnPort: own !== null };
}

describe('metrics are read', () => {
  it.each([
    ['nowhere by default', {}, { besideApi: false, onOwnPort: false }],
    ['next to the API with a token', { METRICS_TOKEN: TOKEN }, { besideApi: true, onOwnPort: false }],
    ['on a port of their own', { METRICS_PORT: '0' }, { besideApi: false, onOwnPort: true }],
    [
      'on a port of their own only, if there is one',
      { METRICS_PORT: '0', METRICS_TOKEN: TOKEN },
      { besideApi: false, onOwnPort: true },
    ],
  ])('%s', async (_where, environment, places) => {
    expect(await placesOf(environment)).toEqual(places);
  });

  it.each([
    ['this machine alone without a token', {}, '127.0.0.1'],
    ['where the app listens with one', { METRICS_TOKEN: TOKEN }, '0.0.0.0'],
  ])('on %s', async (_where, environment, address) => {
    const config = configOf({ HOST: '0.0.0.0', METRICS_PORT: '0', ...environment });
    const server = await metricsOnOwnPort(config, buildInstruments(config));
    expect(server?.address).toBe(address);
    await server?.close();
  });

  it('keep RollOut from starting if their port is taken, and name the port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const config = configOf({ METRICS_PORT: String(port) });
    await expect(metricsOnOwnPort(config, buildInstruments(config))).rejects.toEqual(
      new StartProblem(`METRICS_PORT: ${port} cannot be opened (EADDRINUSE)`),
    );
    other.close();
  });
});

describe('readiness', () => {
  it('asks once a second, however often it is probed, and remembers a failure no longer', async () => {
    let [now, asked] = [0, 0];
    const ask = async () => {
      asked += 1;
      if (asked === 2) throw new Error('away');
      return asked;
    };
    const probe = askedAtMostEvery(1_000, ask, () => now);
    expect(await Promise.all([probe(), probe(), probe()])).toEqual([1, 1, 1]);
    now = 999;
    expect(await probe()).toBe(1);
    now = 1_000;
    await expect(probe()).rejects.toThrow('away');
    now = 2_000;
    expect(await probe()).toBe(3);
  });
});
