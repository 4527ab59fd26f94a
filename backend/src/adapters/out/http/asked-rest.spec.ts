import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { HttpStub, json } from '../../../../testing/http-stub.js';
import { ProviderClient, type ProviderClientOptions } from './provider-client.js';

const NOW = new Date('2026-06-15T14:00:00Z');
const GOOD = json({ answer: 42 });
const IS_42 = { ok: true, value: { answer: 42 } };
const format = { schema: z.object({ answer: z.number() }) };

describe('a provider that asks to be left alone', () => {
  let stub: HttpStub;
  let now: Date;
  let told: string[];
  let client: ProviderClient;

  const aClient = (options: Partial<ProviderClientOptions> = {}): ProviderClient =>
    new ProviderClient({
      provider: 'stub',
      clock: { now: () => now },
      random: () => 0,
      deadlineMs: 3000,
      retryDelayMs: { min: 0, max: 0 },
      onCall: ({ outcome }) => void told.push(outcome),
      ...options,
    });

  beforeEach(async () => {
    stub = await HttpStub.start();
    now = NOW;
    told = [];
    client = aClient();
  });
  afterEach(() => stub.close());

  const ask = (asked = client) => asked.call(({ json }) => json({ url: new URL(stub.baseUrl) }, format));
  const asksForRest = (retryAfter?: string) =>
    json({}, 429, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  const later = (seconds: number): void => {
    now = new Date(NOW.getTime() + seconds * 1000);
  };

  it('is not asked again until then, and riders are told how long that is', async () => {
    stub.plays(asksForRest('30'));
    await ask();
    stub.plays(GOOD);
    later(10.5);
    expect(await ask()).toEqual({
      ok: false,
      failure: {
        kind: 'rate-limited',
        provider: 'stub',
        detail: 'not asked: it wants to be left alone',
        retryAfterSeconds: 20,
      },
    });
    expect(stub.requests).toHaveLength(1);
    expect(told).toEqual(['rate-limited', 'not-asked']);
    later(30);
    expect(await ask()).toEqual(IS_42);
  });

  it.each([
    ['without saying for how long', undefined],
    ['for no time', '0'],
    ['until a moment ago', 'Mon, 15 Jun 2026 13:59:00 GMT'],
    ['in words', 'soon'],
  ])('is asked again at once where it does so %s', async (_name, retryAfter) => {
    stub.plays(asksForRest(retryAfter));
    await ask();
    stub.plays(GOOD);
    expect(await ask()).toEqual(IS_42);
  });

  it('is asked again after a quarter of an hour at the latest', async () => {
    stub.plays(asksForRest('999999'));
    await ask();
    stub.plays(GOOD);
    later(899);
    expect(await ask()).toMatchObject({ failure: { retryAfterSeconds: 1 } });
    later(900);
    expect(await ask()).toEqual(IS_42);
  });

  it('gets the longest of the rests that it asked for', async () => {
    stub.playsInTurn(asksForRest('60'), asksForRest('5'));
    await Promise.all([ask(), ask()]);
    stub.plays(GOOD);
    later(30);
    expect(await ask()).toMatchObject({ failure: { kind: 'rate-limited', retryAfterSeconds: 30 } });
    expect(stub.requests).toHaveLength(2);
  });

  it('is not left alone for hours because the clock of the machine was set back', async () => {
    stub.plays(asksForRest('30'));
    await ask();
    stub.plays(GOOD);
    later(-7200);
    expect(await ask()).toEqual(IS_42);
  });

  it('does not look alive to its circuit by resting', async () => {
    const frail = aClient({ circuit: { failuresToOpen: 1, pauseMs: 0 }, deadlineMs: 300 });
    stub.playsInTurn({ does: 'hang' }, asksForRest('30'));
    const hanging = ask(frail);
    while (stub.requests.length < 1) await new Promise((resolve) => setImmediate(resolve));
    await ask(frail);
    await hanging;
    expect(await ask(frail)).toMatchObject({ failure: { kind: 'rate-limited' } });
    expect(frail.circuitStatus).toBe('open');
  });

  it('leaves what must happen once undone, not in doubt', async () => {
    stub.plays(asksForRest('30'));
    await ask();
    const once = client.callOnce(({ exchange }) => exchange({ url: new URL(stub.baseUrl) }));
    await expect(once).rejects.toMatchObject({ neverLeft: true, retryAfterSeconds: 30 });
    expect(stub.requests).toHaveLength(1);
  });
});
