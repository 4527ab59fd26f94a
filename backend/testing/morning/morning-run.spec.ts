import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failed } from '../../src/application/ports/provider-failure.js';
import type { WeatherPort } from '../../src/application/ports/weather.port.js';
import { parseLocalDate } from '../../src/domain/commute/time.js';
import { morningWindow } from '../../src/domain/texting/send-window.js';
import { aSubscriber, phoneOf } from '../builders/morning.builder.js';
import { aRider, aSession, HOME } from '../builders/rider.builder.js';
import { aRoute } from '../builders/route.builder.js';
import { startMorningWorld, type MorningWorld } from './morning-world.js';

const MONDAY = parseLocalDate('2026-06-15');

describe('the morning run', () => {
  let world: MorningWorld;
  beforeEach(async () => {
    world = await startMorningWorld('2026-06-15T06:58:00-07:00');
  });
  afterEach(() => world.close());

  const at = (time: string): void => world.clock.setTo(new Date(`2026-06-15T${time}-07:00`));
  const theTextOf = async (rider: number) => {
    const [text, ...others] = await world.textsOf(rider);
    expect(others).toEqual([]);
    return text;
  };
  const outbox = () => world.sms.outbox().map(({ to }) => to);

  it('texts every subscribed rider at seven, once, with the day’s verdict', async () => {
    const riders = [await aSubscriber(world.ports, 1), await aSubscriber(world.ports, 2)] as const;
    await world.minute();
    expect(outbox()).toEqual([]);
    at('07:00:00');
    await world.minute();
    expect([...outbox()].sort()).toEqual([phoneOf(1), phoneOf(2)]);
    const text = await theTextOf(riders[0]);
    expect(text).toMatchObject({ kind: 'morning', date: MONDAY, state: 'accepted', phone: phoneOf(1) });
    expect(text?.body).toMatch(
      /^RollOut: Gear up to ride! .* Leave at 7:35 AM and 4:35 PM\. Reply STOP to end\.$/,
    );
    expect(world.sms.outbox()[0]?.body).toBe(text?.body);
    for (const minute of ['07:01', '07:30', '08:59', '09:00', '12:00']) {
      at(`${minute}:00`);
      await world.minute();
    }
    expect(outbox()).toHaveLength(2);
  });

  it('stores the same recommendation that Today shows', async () => {
    const rider = await aSubscriber(world.ports, 1);
    at('07:00:00');
    await world.minute();
    const kept = await world.ports.recommendations.findForDate(rider, MONDAY);
    expect(kept).toMatchObject({ verdict: 'thumbs_up', planRevision: 1, timeZone: 'America/Los_Angeles' });
    expect(kept?.dataGaps).toEqual([{ leg: null, metric: 'traffic', reason: 'not-asked' }]);
  });

  it('keeps the traffic data from the rider’s own visit', async () => {
    const rider = await aSubscriber(world.ports, 1);
    at('07:00:00');
    await world.minute();
    const [text] = await world.textsOf(rider);
    const made = await world.ports.recommendations.findForDate(rider, MONDAY);
    if (!made || !text) throw new Error('nothing was made');
    await world.ports.recommendations.save({ ...made, carDelayMinutes: 7 });
    await world.sql('DELETE FROM texts');
    await world.minute();
    const again = await world.ports.recommendations.findForDate(rider, MONDAY);
    expect(again).toMatchObject({ carDelayMinutes: 7 });
  });

  it('logs and stores its summary', async () => {
    for (const number of [1, 2, 3, 4]) await aSubscriber(world.ports, number);
    await world.ports.optOuts.stop(phoneOf(4), world.clock.now());
    at('07:00:00');
    await world.minute();
    at('07:01:00');
    await world.minute();
    const sum = { planned: 4, sent: 3, waiting: 0, unknown: 0, skipped: { 'opted-out': 1 }, failed: {} };
    expect(world.log).toMatchObject([
      { msg: 'morning texts', timeZone: 'America/Los_Angeles', date: '2026-06-15', ...sum },
    ]);
    at('09:00:00');
    await world.minute();
    expect(world.log).toHaveLength(2);
    expect(world.log[1]).toMatchObject(sum);
    expect(await world.sql('SELECT summary, finished_at FROM text_runs')).toEqual([
      { summary: sum, finished_at: world.clock.now() },
    ]);
  });

  it('is one run for replicas that do everything at the same time', async () => {
    for (let number = 1; number <= 40; number += 1) await aSubscriber(world.ports, number);
    const environment = { MORNING_BATCH_SIZE: '7' };
    const replicas = [1, 2, 3].map(() => world.aReplica({ environment }));
    at('07:00:00');
    for (let minute = 0; minute < 3; minute += 1)
      await Promise.all(replicas.map((replica) => world.minute(replica)));
    expect(outbox()).toHaveLength(40);
    expect(new Set(outbox()).size).toBe(40);
    const states = await world.sql('SELECT state, count(*)::integer FROM texts GROUP BY state');
    expect(states).toEqual([{ state: 'accepted', count: 40 }]);
  });

  it('texts riders who subscribe at 7:05, and riders who get a route by then', async () => {
    at('07:00:00');
    await aSubscriber(world.ports, 1);
    const subscribed = { phone: phoneOf(2), phoneConfirmed: true, smsSubscribed: true };
    const { id: withoutRoute } = await world.ports.riders.register(aRider(subscribed), aSession());
    await world.minute();
    expect(outbox()).toEqual([phoneOf(1)]);
    expect(await theTextOf(withoutRoute)).toMatchObject({ state: 'pending', reason: 'no-active-route' });
    at('07:05:00');
    await aSubscriber(world.ports, 3);
    await world.ports.routes.create(aRoute({ riderId: withoutRoute }));
    await world.waitsPass();
    await world.minute();
    expect(outbox().slice(0, 2).sort()).toEqual([phoneOf(2), phoneOf(3)]);
    expect(outbox()).toHaveLength(3);
  });

  it('texts the riders of a worker that died before it recorded them, as soon as its job is done again', async () => {
    for (const number of [1, 2, 3]) await aSubscriber(world.ports, number);
    at('07:00:00');
    const { start, verdictsOf } = world.ports.morningTexts;
    const killed = { ridersToText: () => Promise.reject(new Error('killed')) };
    const dying = world.aReplica({
      ports: { morningTexts: { ...killed, start, verdictsOf } },
    });
    await expect(world.minute(dying)).rejects.toThrow('killed');
    expect(await world.sql('SELECT FROM texts')).toEqual([]);
    // Until then nobody else is handed out.
    await world.minute();
    expect(outbox()).toEqual([]);
    await world.workersDie();
    await world.minute();
    expect([...outbox()].sort()).toEqual([1, 2, 3].map(phoneOf));
  });

  it('texts the riders of a job that was lost', async () => {
    for (const number of [1, 2, 3]) await aSubscriber(world.ports, number);
    at('07:00:00');
    await world.morning.work.plan({ timeZone: 'America/Los_Angeles', date: MONDAY });
    await world.sql('DELETE FROM pgboss.job');
    at('07:01:00');
    await world.minute();
    expect([...outbox()].sort()).toEqual([1, 2, 3].map(phoneOf));
  });

  it('texts riders once, however often and by however many their job is done', async () => {
    const riders = [];
    for (let number = 1; number <= 30; number += 1) riders.push(await aSubscriber(world.ports, number));
    at('07:00:00');
    const run = await world.ports.morningRuns.begin(
      morningWindow('America/Los_Angeles', MONDAY),
      world.clock.now(),
    );
    const job = { runId: run.id, riderIds: riders, isTrial: false };
    const replicas = [world.morning, world.aReplica(), world.aReplica()];
    await Promise.all([...replicas, ...replicas].map((replica) => replica.work.texts(job)));
    await world.morning.work.texts(job);
    expect(outbox()).toHaveLength(30);
    expect(new Set(outbox()).size).toBe(30);
    expect(await world.sql('SELECT state, count(*)::integer FROM texts GROUP BY state')).toEqual([
      { state: 'accepted', count: 30 },
    ]);
  });

  it('sends no texts from nine on, and records why for every waiting rider', async () => {
    const subscribed = { phone: phoneOf(1), phoneConfirmed: true, smsSubscribed: true };
    const { id: withoutRoute } = await world.ports.riders.register(aRider(subscribed), aSession());
    world.sms.sendsWith({ answer: { outcome: 'rejected', meaning: 'wait', code: '20429' }, taken: false });
    const waited = await aSubscriber(world.ports, 2);
    at('08:59:00');
    await world.minute();
    world.sms.sendsWith(null);
    await world.waitsPass();
    at('09:00:00');
    const tooLate = await aSubscriber(world.ports, 3);
    await world.minute();
    expect(outbox()).toEqual([]);
    expect(await theTextOf(withoutRoute)).toMatchObject({ state: 'skipped', reason: 'no-active-route' });
    expect(await theTextOf(waited)).toMatchObject({ state: 'failed', reason: 'wait' });
    expect(await theTextOf(tooLate)).toMatchObject({ state: 'skipped', reason: 'late', body: null });
  });

  it('waits for a missing forecast until nine', async () => {
    const rider = await aSubscriber(world.ports, 1);
    world.ports.demo?.switchTo('gap');
    at('07:00:00');
    await world.minute();
    expect(await theTextOf(rider)).toMatchObject({ state: 'pending', reason: 'not-enough-data', body: null });
    world.ports.demo?.switchTo('storm');
    at('07:20:00');
    await world.waitsPass();
    await world.minute();
    expect((await theTextOf(rider))?.body).toMatch(/^RollOut: Abort bike commute! /);
  });

  it('skips riders it cannot judge, and records insufficient data', async () => {
    const rider = await aSubscriber(world.ports, 1);
    world.ports.demo?.switchTo('gap');
    at('07:00:00');
    await world.minute();
    at('09:00:00');
    await world.minute();
    expect(await theTextOf(rider)).toMatchObject({ state: 'skipped', reason: 'not-enough-data' });
  });

  it('sends nothing to a rider whose rides are over by seven', async () => {
    const rider = await aSubscriber(world.ports, 1, {
      schedule: { targetArrivalTime: '02:00' as never, targetHomeTime: '06:30' as never },
    });
    at('07:00:00');
    await world.minute();
    expect(await theTextOf(rider)).toMatchObject({ state: 'skipped', reason: 'commute-over' });
  });

  it.each<[string, (rider: number) => Promise<unknown>, object[]]>([
    [
      'text STOP',
      () => world.ports.optOuts.stop(phoneOf(1), world.clock.now()),
      [{ state: 'skipped', reason: 'opted-out' }],
    ],
    ['unsubscribe', (id) => update(id, { smsSubscribed: false }), []],
    ['have the day off', (id) => update(id, { rideDays: { exceptions: { [MONDAY]: 'off' } } }), []],
    ['leave', (id) => world.ports.riders.remove(id), []],
  ])(
    'does not text riders who %s between the look at their day and the sending',
    async (_, act, expected) => {
      const rider = await aSubscriber(world.ports, 1);
      at('07:00:00');
      await world.minute(actingBeforeSending(() => act(rider)));
      expect(outbox()).toEqual([]);
      await world.minute();
      expect(outbox()).toEqual([]);
      expect(await world.sql('SELECT state, reason FROM texts')).toEqual(expected);
    },
  );

  it('texts the new phone of a rider who changes it between the look at the day and the sending', async () => {
    const rider = await aSubscriber(world.ports, 1);
    at('07:00:00');
    await world.minute(actingBeforeSending(() => update(rider, { phone: phoneOf(9) })));
    expect(outbox()).toEqual([]);
    await world.minute();
    expect(outbox()).toEqual([phoneOf(9)]);
  });

  /** A replica during which something happens once, when the texts have been written and not been recorded. */
  const actingBeforeSending = (act: () => Promise<unknown>) => {
    let isDone = false;
    return world.aReplica({
      ports: {
        requestPace: {
          rest: (...all) => world.ports.requestPace.rest(...all),
          take: async (...all) => {
            if (!isDone) await act();
            isDone = true;
            return world.ports.requestPace.take(...all);
          },
        },
      },
    });
  };

  const update = (id: number, changes: object) =>
    world.ports.riders.update(id, changes, {
      planChanged: false,
      at: world.clock.now(),
      consent: { source: 'settings', wording: 1 },
    });

  it('gives two accounts with one phone one text', async () => {
    const riders = [
      await aSubscriber(world.ports, 1),
      await aSubscriber(world.ports, 1, { phoneConfirmed: false }),
    ] as const;
    at('07:00:00');
    await world.minute();
    expect(outbox()).toEqual([phoneOf(1)]);
    expect(await theTextOf(riders[0])).toMatchObject({ state: 'accepted' });
    expect(await theTextOf(riders[1])).toMatchObject({ state: 'skipped', reason: 'phone-in-use' });
  });

  it('sends only so many texts a day to phones on trial, with an alarm, and all others', async () => {
    for (const number of [1, 2, 3]) await aSubscriber(world.ports, number, { phoneConfirmed: false });
    for (const number of [4, 5]) await aSubscriber(world.ports, number);
    at('07:00:00');
    await world.minute(world.aReplica({ environment: { TRIAL_TEXTS_PER_DAY: '1' } }));
    expect(outbox()).toHaveLength(3);
    expect(outbox()).toEqual(expect.arrayContaining([phoneOf(4), phoneOf(5)]));
    const skipped = await world.sql("SELECT reason FROM texts WHERE state = 'skipped'");
    expect(skipped).toEqual([{ reason: 'trial-quota' }, { reason: 'trial-quota' }]);
    expect(world.alarms).toEqual([expect.objectContaining({ alarm: 'trial-text-quota' })]);
  });

  it('sends a phone on trial one text that says how to keep them, and none the next morning', async () => {
    const rider = await aSubscriber(world.ports, 1, { phoneConfirmed: false });
    at('07:00:00');
    await world.minute();
    expect(world.sms.outbox()[0]?.body).toMatch(/^RollOut: .* Reply YES to keep these, STOP to end$/);
    expect(world.sms.outbox()[0]?.body.length).toBeLessThanOrEqual(160);
    world.clock.setTo(new Date('2026-06-16T07:00:00-07:00'));
    await world.minute();
    expect(outbox()).toHaveLength(1);
    const states = (await world.textsOf(rider)).map(({ state, reason }) => reason ?? state);
    expect(states).toEqual(['accepted', 'trial-over']);
  });

  it('limits a failing place to its own riders', async () => {
    const far = await world.ports.riders.register(
      aRider({ phone: phoneOf(2), phoneConfirmed: true, smsSubscribed: true }),
      aSession(),
    );
    const nowhere = { ...HOME, lat: 10, lng: 10 };
    await world.ports.routes.create(aRoute({ riderId: far.id, start: nowhere, end: nowhere }));
    await aSubscriber(world.ports, 1);
    const weather: WeatherPort = {
      hourlyWeather: async (place) =>
        place.lat < 20
          ? failed({ kind: 'unavailable', provider: 'weather', detail: 'HTTP 503' })
          : world.ports.weather.hourlyWeather(place),
    };
    at('07:00:00');
    await world.minute(world.aReplica({ ports: { weather } }));
    expect(outbox()).toEqual([phoneOf(1)]);
    expect(await theTextOf(far.id)).toMatchObject({ state: 'pending', reason: 'not-enough-data' });
  });
});
