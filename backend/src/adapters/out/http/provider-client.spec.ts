import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { answer, HttpStub, json } from '../../../../testing/http-stub.js';
import { urlBelow, movedBelow } from './http-exchange.js';
import { ProviderClient, type ProviderClientOptions, ProviderClients } from './provider-client.js';
import { refused } from './provider-fault.js';
import type { ProviderCall } from '../../../application/ports/measurements.port.js';

const GOOD = json({ answer: 42 });
const RESET = { does: 'reset' } as const;
const NOW = new Date('2026-06-15T14:00:00Z');
const format = { schema: z.object({ answer: z.number() }) };

let stub: HttpStub;
beforeEach(async () => {
  stub = await HttpStub.start();
});
afterEach(() => stub.close());

const aClient = (options: Partial<ProviderClientOptions> = {}): ProviderClient =>
  new ProviderClient({
    provider: 'stub',
    clock: { now: () => NOW },
    random: () => 0,
    deadlineMs: 3000,
    retryDelayMs: { min: 0, max: 0 },
    ...options,
  });

const ask = (client: ProviderClient) =>
  client.call(({ json }) => json({ url: urlBelow(stub.baseUrl, '/x', { appid: 'secret' }) }, format));

const succeedsWith42 = { ok: true, value: { answer: 42 } };
const failsAs = (kind: string) => ({ ok: false, failure: { kind, provider: 'stub' } });

describe('a provider client', () => {
  it('returns the checked answer', async () => {
    stub.plays(GOOD);
    expect(await ask(aClient())).toEqual(succeedsWith42);
  });

  it.each([
    ['a 500', json({}, 500)],
    ['an HTML 502', answer(502, '<html>')],
    ['a reset', RESET],
    ['a reset within the body', { ...RESET, withinBody: true }],
  ])('tries once more after %s', async (_name, blip) => {
    stub.playsInTurn(blip, GOOD);
    expect(await ask(aClient())).toEqual(succeedsWith42);
    expect(stub.requests).toHaveLength(2);
  });

  it.each([
    ['a repeated 500', json({}, 500), 2, 'unavailable'],
    ['a repeated reset', RESET, 2, 'unavailable'],
    ['a 401', json({}, 401), 1, 'unavailable'],
    ['a 404', json({}, 404), 1, 'unavailable'],
    ['a 429', json({}, 429), 1, 'rate-limited'],
    ['garbage', answer(200, '<html>'), 1, 'invalid-response'],
    ['an empty answer', answer(200, ''), 1, 'invalid-response'],
    ['JSON of another shape', json({ answer: '42' }), 1, 'invalid-response'],
  ])('gives up on %s after the right number of tries', async (_name, reply, tries, kind) => {
    stub.plays(reply);
    expect(await ask(aClient())).toMatchObject(failsAs(kind));
    expect(stub.requests).toHaveLength(tries);
  });

  it.each([
    ['never comes', { does: 'hang' } as const],
    ['trickles in forever', { does: 'drip' } as const],
  ])('gives up on an answer that %s, without trying again', async (_name, reply) => {
    stub.plays(reply);
    expect(await ask(aClient({ deadlineMs: 300 }))).toMatchObject(failsAs('unavailable'));
    expect(stub.requests).toHaveLength(1);
  });

  it('counts the wait before the second try toward the deadline', async () => {
    stub.plays(json({}, 500));
    const patient = aClient({ deadlineMs: 100, retryDelayMs: { min: 60_000, max: 60_000 } });
    expect(await ask(patient)).toMatchObject({ failure: { detail: 'no whole answer before the deadline' } });
    expect(stub.requests).toHaveLength(1);
  });

  it('gives the second try what is left of the deadline', async () => {
    stub.playsInTurn(json({}, 500), { does: 'hang' });
    expect(await ask(aClient({ deadlineMs: 300 }))).toMatchObject(failsAs('unavailable'));
    expect(stub.requests).toHaveLength(2);
  });

  it('keeps the deadline when a client library ignores the signal', async () => {
    const forEver = aClient({ deadlineMs: 20 }).call(() => new Promise<never>(() => undefined));
    expect(await forEver).toMatchObject(failsAs('unavailable'));
  });

  it('waits a random time between tries', async () => {
    stub.playsInTurn(json({}, 500), GOOD);
    const started = performance.now();
    await ask(aClient({ random: () => 0.5, retryDelayMs: { min: 20, max: 100 } }));
    expect(performance.now() - started).toBeGreaterThanOrEqual(58);
  });

  it('reports a refused connection as unavailable, without trying again', async () => {
    const gone = await HttpStub.start();
    await gone.close();
    const result = await aClient().call(({ json }) => json({ url: new URL(gone.baseUrl) }, format));
    expect(result).toMatchObject({ failure: { detail: 'cannot be reached (ECONNREFUSED)' } });
    expect(result).toMatchObject(failsAs('unavailable'));
  });

  it('stops reading an answer at its size limit', async () => {
    stub.plays(answer(200, `{"answer": 42, "padding": "${'x'.repeat(500)}"}`));
    expect(await ask(aClient({ maxResponseBytes: 100 }))).toMatchObject({
      failure: { kind: 'invalid-response', detail: 'answer is larger than 100 bytes' },
    });
  });

  it('does not follow a redirect', async () => {
    stub.playsInTurn(answer(302, '', { location: `${stub.baseUrl}/elsewhere` }), GOOD);
    expect(await ask(aClient())).toMatchObject(failsAs('unavailable'));
    expect(stub.requests).toHaveLength(1);
  });

  it.each([
    ['30', 30],
    ['Mon, 15 Jun 2026 14:01:30 GMT', 90],
    ['Mon, 15 Jun 2026 13:00:00 GMT', 0],
    ['86400', 900],
    ['99999999999999999999', 900],
    ['Tue, 16 Jun 2026 14:00:00 GMT', 900],
    ['soon', undefined],
  ])('reads Retry-After, a quarter of an hour at most: %s', async (header, seconds) => {
    stub.plays(json({}, 429, { 'retry-after': header }));
    const result = await ask(aClient());
    expect(result.ok ? null : result.failure.retryAfterSeconds).toBe(seconds);
  });

  it.each([
    ['90', 90, 1],
    ['Mon, 15 Jun 2026 14:01:30 GMT', 90, 1],
    ['86400', 900, 1],
    ['0', undefined, 2],
    ['soon', undefined, 2],
  ])('does not retry at once if HTTP 503 has a Retry-After: %s', async (header, seconds, tries) => {
    stub.plays(json({}, 503, { 'retry-after': header }));
    const result = await ask(aClient());
    expect(result).toMatchObject(failsAs('unavailable'));
    expect(result.ok ? null : result.failure.retryAfterSeconds).toBe(seconds);
    expect(stub.requests).toHaveLength(tries);
  });

  it('lets the adapter read a refusal inside an answer of any status', async () => {
    const refusalIn = (body: unknown) =>
      JSON.stringify(body) === '{"error":true}' ? refused('not-covered', 'knows nothing there') : null;
    for (const status of [200, 400]) {
      stub.plays(json({ error: true }, status));
      const result = await aClient().call(({ json }) =>
        json({ url: new URL(stub.baseUrl) }, { ...format, refusalIn }),
      );
      expect(result).toMatchObject(failsAs('not-covered'));
    }
  });

  it('reveals neither query nor values in a failure', async () => {
    for (const reply of [json({ answer: 'secret' }), json({ secret: 1 }, 400), RESET]) {
      stub.plays(reply);
      expect(JSON.stringify(await ask(aClient()))).not.toContain('secret');
    }
  });

  it('sends a body as JSON', async () => {
    stub.plays(GOOD);
    await aClient().call(({ json }) =>
      json({ url: new URL(stub.baseUrl), method: 'POST', body: { a: 1 }, headers: { 'x-k': 'v' } }, format),
    );
    expect(stub.requests[0]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'x-k': 'v' },
    });
  });

  it('lets our own bugs through', async () => {
    const bug = aClient().call(() => Promise.reject(new TypeError('undefined is not a function')));
    await expect(bug).rejects.toThrow(TypeError);
  });
});

describe("a provider client's circuit", () => {
  const threeStrikes = { failuresToOpen: 3, pauseMs: 60_000 };

  const askTimes = async (client: ProviderClient, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await ask(client);
  };

  it('opens after consecutive failures and then sends no requests', async () => {
    const client = aClient({ circuit: threeStrikes });
    stub.plays(json({}, 500));
    await askTimes(client, 3);
    expect(client.circuitStatus).toBe('open');

    const before = stub.requests.length;
    expect(await ask(client)).toMatchObject(failsAs('unavailable'));
    expect(stub.requests).toHaveLength(before);
  });

  it('counts timeouts', async () => {
    const client = aClient({ circuit: threeStrikes, deadlineMs: 20 });
    stub.plays({ does: 'hang' });
    await askTimes(client, 3);
    expect(client.circuitStatus).toBe('open');
  });

  it.each([
    ['429', json({}, 429, { 'retry-after': '0' })],
    ['401', json({}, 401)],
    ['garbage', answer(200, 'garbage')],
  ])('stays closed on %s: the provider is alive', async (_name, reply) => {
    const client = aClient({ circuit: threeStrikes });
    stub.plays(reply);
    await askTimes(client, 10);
    expect(client.circuitStatus).toBe('closed');
    expect(stub.requests).toHaveLength(10);
  });

  it.each([
    ['429', json({}, 429)],
    ['401', json({}, 401)],
    ['garbage', answer(200, 'garbage')],
  ])('starts counting over after %s: the failures were not consecutive', async (_name, reply) => {
    const client = aClient({ circuit: threeStrikes });
    for (let round = 0; round < 3; round += 1) {
      stub.plays(json({}, 500));
      await askTimes(client, 2);
      stub.plays(reply);
      await ask(client);
    }
    expect(client.circuitStatus).toBe('closed');
  });

  it('closes when the call after the pause gets an answer', async () => {
    const client = aClient({ circuit: { ...threeStrikes, pauseMs: 0 } });
    stub.plays(json({}, 500));
    await askTimes(client, 3);
    stub.plays(GOOD);
    expect(await ask(client)).toEqual(succeedsWith42);
    expect(client.circuitStatus).toBe('closed');
  });

  it('lets only one call probe the provider, and makes no other call wait for it', async () => {
    const client = aClient({ circuit: { ...threeStrikes, pauseMs: 0 }, deadlineMs: 500 });
    stub.plays(json({}, 500));
    await askTimes(client, 3);
    stub.plays({ does: 'hang' });
    const inTurn: string[] = [];
    const probe = ask(client).then(() => inTurn.push('probe'));
    expect(client.circuitStatus).toBe('half-open');
    expect(await ask(client)).toMatchObject(failsAs('unavailable'));
    inTurn.push('other');
    await probe;
    expect(inTurn).toEqual(['other', 'probe']);
    expect(client.circuitStatus).toBe('open');
  });
});

describe('the clients of all providers', () => {
  const FAILURES_TO_OPEN = 10;
  let calls: ProviderCall[];
  let clients: ProviderClients;

  beforeEach(() => {
    calls = [];
    clients = new ProviderClients({
      clock: { now: () => NOW },
      random: () => 0,
      deadlineMs: 3000,
      measurements: { providerCalled: (call) => void calls.push(call) },
    });
  });

  it.each([
    ['ok', json({ answer: 42 })],
    ['unavailable', json({}, 401)],
    ['rate-limited', json({}, 429)],
    ['invalid-response', json({ answer: 'many' })],
  ])('report a call that ended with %s, and how long it took', async (outcome, reply) => {
    stub.plays(reply);
    await ask(clients.clientFor('weather', 'stub'));
    expect(calls).toEqual([{ port: 'weather', provider: 'stub', outcome, seconds: expect.any(Number) }]);
    expect(calls[0]?.seconds).toBeGreaterThan(0);
  });

  it('report one call, not two, if the second try succeeds', async () => {
    stub.playsInTurn(json({}, 500), json({ answer: 42 }));
    await ask(clients.clientFor('weather', 'stub'));
    expect(calls.map(({ outcome }) => outcome)).toEqual(['ok']);
  });

  it('report which provider fails, per port, and that it is not asked while failing', async () => {
    const weather = clients.clientFor('weather', 'stub');
    clients.clientFor('airQuality', 'stub');
    stub.plays(json({}, 500));
    for (let call = 0; call < FAILURES_TO_OPEN; call += 1) await ask(weather);
    expect(clients.states()).toEqual([
      { port: 'weather', provider: 'stub', state: 'failing' },
      { port: 'airQuality', provider: 'stub', state: 'answering' },
    ]);
    await ask(weather);
    expect(calls.at(-1)?.outcome).toBe('not-asked');
  });
});

describe('a provider that sends Retry-After', () => {
  let now: Date;
  let reported: string[];
  let client: ProviderClient;

  const aClientNow = (options: Partial<ProviderClientOptions> = {}): ProviderClient =>
    new ProviderClient({
      provider: 'stub',
      clock: { now: () => now },
      random: () => 0,
      deadlineMs: 3000,
      retryDelayMs: { min: 0, max: 0 },
      onCall: ({ outcome }) => void reported.push(outcome),
      ...options,
    });

  beforeEach(() => {
    now = NOW;
    reported = [];
    client = aClientNow();
  });

  const ask = (asked = client) => asked.call(({ json }) => json({ url: new URL(stub.baseUrl) }, format));
  const asksForRest = (retryAfter?: string) =>
    json({}, 429, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  const later = (seconds: number): void => {
    now = new Date(NOW.getTime() + seconds * 1000);
  };

  it('is not asked again until then, and riders learn how long that is', async () => {
    stub.plays(asksForRest('30'));
    await ask();
    stub.plays(GOOD);
    later(10.5);
    expect(await ask()).toEqual({
      ok: false,
      failure: {
        kind: 'rate-limited',
        provider: 'stub',
        detail: 'not asked: its rest after HTTP 429 is not over',
        retryAfterSeconds: 20,
      },
    });
    expect(stub.requests).toHaveLength(1);
    expect(reported).toEqual(['rate-limited', 'not-asked']);
    later(30);
    expect(await ask()).toEqual(succeedsWith42);
  });

  it.each([
    ['without saying for how long', undefined],
    ['in words', 'soon'],
  ])(
    'rests 30 s if it does so %s, twice as long after the next, and 30 s again after an answer',
    async (_name, retryAfter) => {
      const restAfter = async (seconds: number): Promise<unknown> => {
        later(seconds);
        const first = await ask();
        expect(first).toMatchObject({ failure: { kind: 'rate-limited' } });
        expect(first.ok ? first : first.failure).not.toHaveProperty('retryAfterSeconds');
        const next = await ask();
        return next.ok ? null : next.failure.retryAfterSeconds;
      };
      stub.plays(asksForRest(retryAfter));
      expect(await restAfter(0)).toBe(30);
      expect(await restAfter(30)).toBe(60);
      expect(await restAfter(90)).toBe(120);
      stub.plays(GOOD);
      later(210);
      expect(await ask()).toEqual(succeedsWith42);
      stub.plays(asksForRest(retryAfter));
      expect(await restAfter(211)).toBe(30);
    },
  );

  it('counts the 429s of requests that were under way together as one', async () => {
    stub.plays(asksForRest());
    await Promise.all([ask(), ask(), ask()]);
    expect(stub.requests).toHaveLength(3);
    expect(await ask()).toMatchObject({ failure: { retryAfterSeconds: 30 } });
  });

  it.each([
    ['for no time', '0'],
    ['until a moment ago', 'Mon, 15 Jun 2026 13:59:00 GMT'],
  ])('is asked again at once if it does so %s', async (_name, retryAfter) => {
    stub.plays(asksForRest(retryAfter));
    await ask();
    stub.plays(GOOD);
    expect(await ask()).toEqual(succeedsWith42);
  });

  it('is asked again after a quarter of an hour at the latest', async () => {
    stub.plays(asksForRest('999999'));
    await ask();
    stub.plays(GOOD);
    later(899);
    expect(await ask()).toMatchObject({ failure: { retryAfterSeconds: 1 } });
    later(900);
    expect(await ask()).toEqual(succeedsWith42);
  });

  it('is not asked again until the longest of its periods has passed', async () => {
    stub.playsInTurn(asksForRest('60'), asksForRest('5'));
    await Promise.all([ask(), ask()]);
    stub.plays(GOOD);
    later(30);
    expect(await ask()).toMatchObject({ failure: { kind: 'rate-limited', retryAfterSeconds: 30 } });
    expect(stub.requests).toHaveLength(2);
  });

  it('is asked again soon even if the machine’s clock was set back', async () => {
    stub.plays(asksForRest('30'));
    await ask();
    stub.plays(GOOD);
    later(-7200);
    expect(await ask()).toEqual(succeedsWith42);
  });

  it('does not close its circuit while Retry-After is pending', async () => {
    const frail = aClientNow({ circuit: { failuresToOpen: 1, pauseMs: 0 }, deadlineMs: 300 });
    stub.playsInTurn({ does: 'hang' }, asksForRest('30'));
    const hanging = ask(frail);
    while (stub.requests.length < 1) await new Promise((resolve) => setImmediate(resolve));
    await ask(frail);
    await hanging;
    expect(await ask(frail)).toMatchObject({ failure: { kind: 'rate-limited' } });
    expect(frail.circuitStatus).toBe('open');
  });

  it('rejects a call that must happen once as not sent, not as unknown', async () => {
    stub.plays(asksForRest('30'));
    await ask();
    const once = client.callOnce(({ exchange }) => exchange({ url: new URL(stub.baseUrl) }));
    await expect(once).rejects.toMatchObject({ wasNotSent: true, retryAfterSeconds: 30 });
    expect(stub.requests).toHaveLength(1);
  });
});

describe('a URL below a base URL', () => {
  it.each([
    ['https://api.example', 'https://api.example/v1/forecast?a=1'],
    ['https://api.example/', 'https://api.example/v1/forecast?a=1'],
    ['https://proxy.example/meteo', 'https://proxy.example/meteo/v1/forecast?a=1'],
    ['https://proxy.example/meteo//', 'https://proxy.example/meteo/v1/forecast?a=1'],
    ['http://localhost:8080/a/b/', 'http://localhost:8080/a/b/v1/forecast?a=1'],
  ])('of %s', (base, expected) => {
    expect(urlBelow(base, '/v1/forecast', { a: '1' }).href).toBe(expected);
  });

  it('rebases a whole request with its query', () => {
    expect(
      movedBelow('http://localhost:1/ow/', 'https://api.example/data/3.0/onecall?lat=1&lon=2').href,
    ).toBe('http://localhost:1/ow/data/3.0/onecall?lat=1&lon=2');
  });

  it('keeps a colon in the path, as in computeRoutes', () => {
    expect(urlBelow('https://routes.example', '/directions/v2:computeRoutes').href).toBe(
      'https://routes.example/directions/v2:computeRoutes',
    );
  });
});
