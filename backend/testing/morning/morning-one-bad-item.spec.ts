import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseLocalTime } from '../../src/domain/commute/time.js';
import { answer } from '../http-stub.js';
import { aSubscriber, MONDAY, phoneOf } from '../builders/morning.builder.js';
import { aRider, aSession } from '../builders/rider.builder.js';
import { aRoute } from '../builders/route.builder.js';
import { startMorningWorld, type MorningWorld } from './morning-world.js';
import { startSteadyOpenMeteo } from './steady-open-meteo.js';

describe('one bad item does not stop the others', () => {
  let world: MorningWorld;
  beforeEach(async () => {
    world = await startMorningWorld('2026-06-15T07:00:00-07:00');
  });
  afterEach(() => world.close());

  const at = (time: string): void => world.clock.setTo(new Date(`2026-06-15T${time}-07:00`));
  const outbox = () => world.sms.outbox().map(({ to }) => to);
  const textOf = async (rider: number) => (await world.textsOf(rider))[0];

  it('a time zone that this Node does not know concerns its riders only, and is reported once', async () => {
    const lost = await aSubscriber(world.ports, 1);
    await aSubscriber(world.ports, 2);
    await world.sql(`UPDATE riders SET time_zone = 'America/Atlantis' WHERE id = ${lost}`);
    for (const time of ['07:00:00', '07:01:00']) {
      at(time);
      await world.minute();
    }
    const plans = await world.sql(
      "SELECT data ->> 'timeZone' AS zone FROM pgboss.job WHERE name = 'morning-plan'",
    );
    expect(plans).toContainEqual({ zone: 'America/Los_Angeles' });
    expect(outbox()).toEqual([phoneOf(2)]);
    expect(world.alarms).toEqual([{ alarm: 'zone-unreadable', facts: { timeZone: 'America/Atlantis' } }]);
  });

  it('a rider whose day cannot be judged concerns that rider only, who gets the reason at nine', async () => {
    const [broken] = [await aSubscriber(world.ports, 1), await aSubscriber(world.ports, 2)];
    // 30,000 years of riding: no calendar has the day of arrival.
    await world.sql(`ALTER TABLE routes DROP CONSTRAINT routes_minutes_possible`);
    await world.sql(`UPDATE routes SET ride_minutes = 1e15 WHERE rider_id = ${broken}`);
    await world.minute();
    expect(outbox()).toEqual([phoneOf(2)]);
    expect(await textOf(broken)).toMatchObject({ state: 'pending', reason: 'not-judged' });
    at('09:00:00');
    await world.minute();
    expect(await textOf(broken)).toMatchObject({ state: 'skipped', reason: 'not-judged' });
  });

  it.each([
    ['is empty', '{}'],
    [
      'lacks a leg',
      '{"legs": {"morning": {"departsAt": "2026-06-15T14:35:00Z", "arrivesAt": "2026-06-15T15:00:00Z"}}}',
    ],
    ['has no instants', '{"legs": {"morning": {"departsAt": "soon"}, "evening": {"departsAt": "later"}}}'],
  ])('a stored document that %s concerns nobody: its rider is judged without it', async (_, document) => {
    const [rider] = [await aSubscriber(world.ports, 1), await aSubscriber(world.ports, 2)];
    await world.sql(
      `INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
       SELECT rider_id, id, '${MONDAY}', 0, 'thumbs_up', now(), $1 FROM routes WHERE rider_id = ${rider}`,
      [document],
    );
    await world.minute();
    expect([...outbox()].sort()).toEqual([phoneOf(1), phoneOf(2)]);
  });

  it('a phone changed at 7:02 gets the text, if none was sent to the one before', async () => {
    const [refused, sent] = [await aSubscriber(world.ports, 1), await aSubscriber(world.ports, 2)];
    const consent = { source: 'settings', wording: 1 } as const;
    const change = (rider: number, number: number) =>
      world.ports.riders.update(
        rider,
        { phone: phoneOf(number) },
        { planChanged: false, at: world.clock.now(), consent },
      );
    await world.ports.optOuts.stop(phoneOf(1), world.clock.now());
    await world.minute();
    at('07:02:00');
    await change(refused, 11);
    await change(sent, 12);
    await world.minute();
    expect(outbox()).toEqual([phoneOf(11), phoneOf(2)]);
  });

  it('a text is valid until nine, and one whose leave time has passed says so', async () => {
    const until: (Date | undefined)[] = [];
    const sms = {
      ...world.ports.sms,
      send: async ({ validUntil }: { validUntil?: Date }) => {
        until.push(validUntil);
        return { outcome: 'accepted', providerMessageId: 'SM1' } as const;
      },
    };
    const schedule = { targetArrivalTime: parseLocalTime('07:45'), targetHomeTime: parseLocalTime('17:00') };
    const rider = await aSubscriber(world.ports, 1, { schedule });
    at('07:30:00');
    await world.minute(world.aReplica({ ports: { sms: sms as never } }));
    expect(until).toEqual([new Date('2026-06-15T09:00:00-07:00')]);
    expect((await textOf(rider))?.body).toMatch(/ It's past 7:20 AM\. Leave for home at 4:35 PM\./);
  });
});

it('a 429 from weather is not asked again by each cell each minute', async () => {
  const provider = await startSteadyOpenMeteo(new Date('2026-06-15T13:00:00Z'));
  const world = await startMorningWorld('2026-06-15T06:30:00-07:00', provider.environment);
  for (let cell = 0; cell < 60; cell += 1) {
    const place = { lat: 40 + cell * 0.1, lng: -120, address: 'Home' };
    const subscribed = { phone: phoneOf(cell), phoneConfirmed: true, smsSubscribed: true };
    const { id } = await world.ports.riders.register(aRider(subscribed), aSession());
    await world.ports.routes.create(aRoute({ riderId: id, start: place, end: place }));
  }
  provider.stub.plays(answer(429, 'slow down'));
  for (let minute = 0; minute < 10; minute += 1) {
    world.clock.setTo(new Date(Date.parse('2026-06-15T06:55:00-07:00') + minute * 60_000));
    await world.minute();
  }
  // Each look begins with a few at once; the waits double.
  expect(provider.stub.requests.length).toBeLessThan(100);
  await world.close();
  await provider.stub.close();
});
