import { beforeEach, expect, it } from '@jest/globals';
import { aRecommendation } from '../../../testing/builders/recommendation.builder.js';
import { aCode, aRider, aSession, aSignUpKey, bindPhone } from '../../../testing/builders/rider.builder.js';
import { aTestText } from '../../../testing/builders/text.builder.js';
import { useCaseWorld, type UseCaseWorld } from '../../../testing/builders/use-case-world.js';
import { localDateOf, MS_PER_DAY, MS_PER_HOUR } from '../../domain/commute/time.js';
import { DeleteExpired, type Cadence } from './retention.js';

const PHONE = '+15035550123';
const CADENCES: readonly Cadence[] = ['every ten minutes', 'hourly', 'nightly'];

let world: UseCaseWorld;
const failures: string[] = [];
beforeEach(() => {
  world = useCaseWorld();
  failures.length = 0;
});

const expire = async (...cadences: Cadence[]) => {
  for (const cadence of cadences)
    await new DeleteExpired(world, world.clock, (job) => failures.push(job)).run(cadence);
};
const after = (ms: number) => new Date(world.clock.now().getTime() + ms);

interface Case {
  readonly cadence: Cadence;
  /** The age in ms at which it is still kept. */
  readonly keptMs: number;
  readonly add: () => Promise<unknown>;
  readonly count: () => number;
}

const CASES: Record<string, Case> = {
  sessions: {
    cadence: 'every ten minutes',
    keptMs: 400 * MS_PER_DAY - 1,
    add: () => world.riders.register(aRider({ phone: PHONE }), aSession({ createdAt: world.clock.now() })),
    count: () => world.tables.sessions.size,
  },
  'sign-in codes': {
    cadence: 'every ten minutes',
    keptMs: MS_PER_HOUR - 1,
    add: () => world.signInCodes.replace(aCode({ phone: PHONE, expiresAt: after(MS_PER_HOUR) })),
    count: () => world.tables.signInCodes.size,
  },
  'sign-up keys': {
    cadence: 'every ten minutes',
    keptMs: MS_PER_DAY - 1,
    add: () =>
      world.riders.register(
        aRider({ phone: PHONE }),
        aSession(),
        aSignUpKey({ createdAt: world.clock.now(), expiresAt: after(MS_PER_DAY) }),
      ),
    count: () => world.tables.signUpKeys.size,
  },
  forecasts: {
    cadence: 'hourly',
    keptMs: 7 * MS_PER_HOUR - 1 - (58 * MS_PER_HOUR) / 60,
    add: () =>
      world.forecastCache.store(
        { source: 'weather', cell: '45.5,-122.6', hour: after(-58 * 60_000) },
        {},
        world.clock.now(),
      ),
    count: () => world.tables.forecasts.size,
  },
  'past years': {
    cadence: 'nightly',
    keptMs: 60 * MS_PER_DAY,
    add: () =>
      world.climateCache.store({ source: 'open-meteo', cell: '45.50,-122.75' }, [], world.clock.now()),
    count: () => world.tables.climateYears.size,
  },
  'texts of deleted riders': {
    cadence: 'hourly',
    keptMs: 16 * MS_PER_DAY,
    add: () => world.texts.reserve(aTestText({ at: world.clock.now() })),
    count: () => world.tables.texts.size,
  },
  'texts of riders': {
    cadence: 'hourly',
    keptMs: 90 * MS_PER_DAY,
    add: async () => {
      const { id: riderId } = await world.rider({ phone: PHONE });
      return world.texts.reserve(aTestText({ riderId, at: world.clock.now() }));
    },
    count: () => world.tables.texts.size,
  },
  recommendations: {
    cadence: 'nightly',
    // With its whole month, 369 days after the month's end; 15 days and ten hours of it are left.
    keptMs: (369 + 16) * MS_PER_DAY - (13 * 60 + 58) * 60_000 - 1,
    add: async () => {
      const { id: riderId } = await world.rider({ phone: PHONE, phoneConfirmed: true });
      const { id: routeId } = await world.route(riderId);
      const date = localDateOf(world.clock.now(), 'UTC');
      return world.recommendations.save(aRecommendation({ riderId, routeId, date }));
    },
    count: () => world.tables.recommendations.size,
  },
  'ids of inbound texts': {
    cadence: 'nightly',
    keptMs: 400 * MS_PER_DAY,
    add: () => world.inboundTexts.noteDone('SM1', world.clock.now()),
    count: () => world.tables.inboundTexts.size,
  },
};

it.each(Object.entries(CASES))(
  '%s are kept for exactly their retention period, then deleted',
  async (_, { cadence, keptMs, add, count }) => {
    await add();
    world.clock.advanceMs(keptMs);
    await expire(...CADENCES);
    expect(count()).toBe(1);
    world.clock.advanceMs(1);
    await expire(...CADENCES.filter((other) => other !== cadence));
    expect(count()).toBe(1);
    await expire(cadence);
    expect(count()).toBe(0);
    expect(failures).toEqual([]);
  },
);

it('deletes riders without a phone or session 400 days after their last visit, and not a night before', async () => {
  const gone = await world.riders.register(aRider(), aSession(), aSignUpKey());
  const reachable = await world.rider({ phone: PHONE, phoneConfirmed: true });
  await world.sessions.endAll(gone.id);
  await world.sessions.endAll(reachable.id);
  await expire('nightly');
  world.clock.advanceMs(399 * MS_PER_DAY);
  await expire('nightly');
  expect(world.tables.riders.size).toBe(2);
  world.clock.advanceMs(MS_PER_DAY + MS_PER_HOUR);
  await expire('nightly');
  expect([...world.tables.riders.keys()]).toEqual([reachable.id]);
});

it('removes a number that was never confirmed after 30 days without a visit, and says so on the next', async () => {
  const { id } = await world.rider({ phone: PHONE });
  world.clock.advanceMs(30 * MS_PER_DAY);
  await expire('nightly');
  expect(await world.phones.ofRider(id)).toMatchObject({ standing: 'trial' });
  world.clock.advanceMs(1);
  await expire('nightly');
  expect(await world.phones.ofRider(id)).toMatchObject({ standing: 'none', notice: 'expired' });
});

it('replaces a number reported as lost after seven days', async () => {
  const { id } = await world.rider({ phone: PHONE });
  await bindPhone(world, id, PHONE);
  await world.riders.reportLost({ riderId: id, next: '+15035550199', at: world.clock.now() });
  world.clock.advanceMs(7 * MS_PER_DAY);
  await expire('hourly');
  expect(await world.stored(id)).toMatchObject({ phone: PHONE, phoneConfirmed: true });
  world.clock.advanceMs(1);
  await expire('hourly');
  expect(await world.stored(id)).toMatchObject({ phone: '+15035550199', phoneConfirmed: false });
});

it('ends consents the night after the last account gave up the phone, and deletes them four years later', async () => {
  const rider = await world.rider({ phone: PHONE, smsConsent: true, smsSubscribed: true });
  await expire('nightly');
  expect(world.tables.consents).toMatchObject([{ endedAt: null }]);
  await world.riders.remove(rider.id);
  await expire('nightly');
  expect(world.tables.consents).toMatchObject([{ phone: PHONE, endedAt: world.clock.now() }]);
  world.clock.advanceMs(4 * 365.25 * MS_PER_DAY);
  await expire('nightly');
  expect(world.tables.consents).toHaveLength(1);
  world.clock.advanceMs(1);
  await expire('nightly');
  expect(world.tables.consents).toEqual([]);
});

it('never deletes an opt-out', async () => {
  await world.optOuts.stop(PHONE, world.clock.now());
  world.clock.advanceMs(4000 * MS_PER_DAY);
  await expire(...CADENCES);
  expect(await world.optOuts.isStopped(PHONE)).toBe(true);
});

it('deletes morning runs by the age of their texts', async () => {
  const asked: Date[] = [];
  const morningRuns = { forgetBefore: (instant: Date) => Promise.resolve(asked.push(instant)) };
  await new DeleteExpired({ ...world, morning: { morningRuns } }, world.clock, () => undefined).run('hourly');
  expect(asked).toEqual([after(-90 * MS_PER_DAY)]);
});

it('continues after a rule fails, and logs each failure', async () => {
  world.tables.cut();
  await expire('every ten minutes');
  expect(failures).toEqual([
    'retention of sessions',
    'retention of sign-in codes',
    'retention of passkey challenges',
    'retention of sign-up keys',
    'retention of rate-limit counts',
  ]);
});
