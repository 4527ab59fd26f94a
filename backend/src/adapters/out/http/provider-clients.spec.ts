import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { HttpStub, json } from '../../../../testing/http-stub.js';
import type { ProviderCall } from '../../../application/ports/measurements.port.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderClients } from './provider-clients.js';

const FAILURES_TO_OPEN = 10;
const format = { schema: z.object({ answer: z.number() }) };

let stub: HttpStub;
let told: ProviderCall[];
let clients: ProviderClients;

beforeEach(async () => {
  stub = await HttpStub.start();
  told = [];
  clients = new ProviderClients({
    clock: { now: () => new Date('2026-06-15T14:00:00Z') },
    random: () => 0,
    deadlineMs: 3000,
    measurements: { providerCalled: (call) => void told.push(call) },
  });
});
afterEach(() => stub.close());

const ask = (client: ProviderClient) =>
  client.call(({ json }) => json({ url: new URL(stub.baseUrl) }, format));

describe('the clients of all providers', () => {
  it.each([
    ['ok', json({ answer: 42 })],
    ['unavailable', json({}, 401)],
    ['rate-limited', json({}, 429)],
    ['invalid-response', json({ answer: 'many' })],
  ])('tell of a call that ended with %s, and how long it took', async (outcome, reply) => {
    stub.plays(reply);
    await ask(clients.clientFor('weather', 'stub'));
    expect(told).toEqual([{ port: 'weather', provider: 'stub', outcome, seconds: expect.any(Number) }]);
    expect(told[0]?.seconds).toBeGreaterThan(0);
  });

  it('tell one call, not two, where the second try helped', async () => {
    stub.playsInTurn(json({}, 500), json({ answer: 42 }));
    await ask(clients.clientFor('weather', 'stub'));
    expect(told.map(({ outcome }) => outcome)).toEqual(['ok']);
  });

  it('tell which provider fails, of each port by itself, and that it is not asked then', async () => {
    const weather = clients.clientFor('weather', 'stub');
    clients.clientFor('airQuality', 'stub');
    stub.plays(json({}, 500));
    for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await ask(weather);
    expect(clients.states()).toEqual([
      { port: 'weather', provider: 'stub', state: 'failing' },
      { port: 'airQuality', provider: 'stub', state: 'answering' },
    ]);
    await ask(weather);
    expect(told.at(-1)?.outcome).toBe('not-asked');
  });
});
