import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answer, json } from '../http-stub.js';
import { aSubscriber, phoneOf } from '../builders/morning.builder.js';
import { aRider, aSession } from '../builders/rider.builder.js';
import { aRoute } from '../builders/route.builder.js';
import { startMorningWorld, type MorningWorld } from './morning-world.js';
import { startSteadyOpenMeteo, type SteadyOpenMeteo } from './steady-open-meteo.js';

describe('the forecasts of a morning', () => {
  let world: MorningWorld;
  let provider: SteadyOpenMeteo;
  beforeEach(async () => {
    provider = await startSteadyOpenMeteo(new Date('2026-06-15T13:00:00Z'));
    world = await startMorningWorld('2026-06-15T06:29:59-07:00', provider.environment);
  });
  afterEach(async () => {
    await world.close();
    await provider.stub.close();
  });

  const at = (time: string): void => world.clock.setTo(new Date(`2026-06-15T${time}-07:00`));
  const outbox = () => world.sms.outbox().map(({ to }) => to);
  /** A rider in the cell this many steps north of Portland. */
  const aRiderOfCell = async (number: number, cell: number): Promise<void> => {
    const place = { lat: 45.5 + cell * 0.05 + 0.01, lng: -122.7, address: 'Home' };
    const subscribed = { phone: phoneOf(number), phoneConfirmed: true, smsSubscribed: true };
    const { id } = await world.ports.riders.register(aRider(subscribed), aSession());
    await world.ports.routes.create(aRoute({ riderId: id, start: place, end: place }));
  };

  it('are fetched once per cell, regardless of the number of riders, batches and replicas', async () => {
    for (let number = 0; number < 30; number += 1) await aRiderOfCell(number, number % 3);
    at('07:00:00');
    const environment = { MORNING_BATCH_SIZE: '4' };
    const replicas = [1, 2, 3].map(() => world.aReplica({ environment }));
    await Promise.all(replicas.map((replica) => world.minute(replica)));
    await world.minute();
    expect(outbox()).toHaveLength(30);
    const cells = ['45.5000,-122.7000', '45.5500,-122.7000', '45.6000,-122.7000'];
    expect([...provider.weatherAskedFor()].sort()).toEqual(cells);
    expect([...provider.airAskedFor()].sort()).toEqual(cells);
  });

  it('are fetched from 6:30 on, so that none have to be fetched at seven', async () => {
    for (const number of [1, 2, 3]) await aRiderOfCell(number, number);
    await aSubscriber(world.ports, 4, { timeZone: 'America/New_York' });
    await world.minute();
    expect(provider.stub.requests).toEqual([]);
    at('06:30:00');
    await world.minute();
    expect(provider.weatherAskedFor()).toHaveLength(3);
    expect(provider.airAskedFor()).toHaveLength(3);
    at('06:45:00');
    await world.minute();
    at('07:00:00');
    await world.minute();
    expect(outbox()).toHaveLength(3);
    expect(provider.stub.requests).toHaveLength(6);
  });

  it('are fetched again if fetching ahead failed', async () => {
    await aRiderOfCell(1, 1);
    const plays = provider.stub.requests.length;
    provider.stub.plays(answer(500, 'down'));
    at('06:30:00');
    await world.minute();
    expect(provider.stub.requests.length).toBeGreaterThan(plays);
    at('07:00:00');
    await world.minute();
    expect(outbox()).toEqual([]);
    const again = await startSteadyOpenMeteo(new Date('2026-06-15T13:00:00Z'));
    const replica = world.aReplica({ environment: again.environment });
    await world.waitsPass();
    await world.minute(replica);
    expect(outbox()).toEqual([phoneOf(1)]);
    await again.stub.close();
  });

  it('affect only the riders of their cell if they are missing', async () => {
    await aRiderOfCell(1, 1);
    await aRiderOfCell(2, 2);
    const steady = await startSteadyOpenMeteo(new Date('2026-06-15T13:00:00Z'));
    const [weather, air] = await Promise.all(
      ['/v1/forecast', '/v1/air-quality'].map(async (path) =>
        (await fetch(steady.stub.baseUrl + path)).json(),
      ),
    );
    await steady.stub.close();
    provider.stub.plays(({ path, query }) => {
      if (query.get('latitude') === '45.5500') return answer(500, 'down');
      return json(path === '/v1/forecast' ? weather : air);
    });
    at('07:00:00');
    await world.minute();
    expect(outbox()).toEqual([phoneOf(2)]);
    expect(await world.sql("SELECT phone, reason FROM texts WHERE state = 'pending'")).toEqual([
      { phone: phoneOf(1), reason: 'not-enough-data' },
    ]);
  });
});
