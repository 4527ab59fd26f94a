import { beforeEach, describe, expect, it } from '@jest/globals';
import { aCode, HOME, WORK } from '../../../testing/builders/rider.builder.js';
import { useCaseWorld, type UseCaseWorld } from '../../../testing/builders/use-case-world.js';
import { MS_PER_DAY, MS_PER_MINUTE, parseLocalDate, parseLocalTime } from '../../domain/commute/time.js';
import { DEFAULT_LIMITS } from '../../domain/recommendation/limits.js';
import { DEFAULT_RIDE_DAYS } from '../../domain/rider/ride-days.js';
import { DEFAULT_SCHEDULE } from '../../domain/rider/rider.js';
import { ChangeRider, type RiderEdit } from './change-rider.js';
import { CodeGuesses } from './code-guesses.js';
import { ReportLostNumber, RequireProof, TellOldNumber } from './own-number.js';
import { CollectRiderData, DeleteAccount } from './rider-data.js';
import { SignedInRider, SignOut } from './sessions.js';
import { RequestSignInCode, SignIn } from './sign-in.js';
import { SignUp, type RiderProfile } from './sign-up.js';

const PHONE = '+15035550123';
const CODE = '123456';
const BOSTON = { lat: 42.3601, lng: -71.0589, address: 'Boston, MA' };

const NINE_TO_SIX = { targetArrivalTime: parseLocalTime('09:00'), targetHomeTime: parseLocalTime('18:00') };

let world: UseCaseWorld;
let signedUp: string[];
beforeEach(() => {
  signedUp = [];
  world = useCaseWorld();
});

const signedInRider = (token: string) =>
  new SignedInRider(world.sessions, world.tokens, world.clock).run(token);

const signUp = (
  profile: RiderProfile = {},
  idempotencyKey: string | null = null,
  formerToken: string | null = null,
) => {
  const { riders, timeZones, usStates, tokens, clock } = world;
  const measurements = { signedUp: (limits: string) => signedUp.push(limits) };
  return new SignUp(riders, { timeZones, usStates }, tokens, clock, measurements).run(profile, {
    idempotencyKey,
    formerToken,
  });
};

describe('sign-up', () => {
  it('counts the limits that riders choose', async () => {
    await signUp();
    await signUp({
      limits: { temperatureMinF: 30, temperatureMaxF: 90, windLimitMph: 15, rainLimitPercent: 30 },
    });
    await signUp({ limits: { windLimitMph: 15 } });
    expect(signedUp).toEqual(['fair-weather', 'everyday', 'own']);
  });

  it('fills in defaults, and opens a session', async () => {
    const { rider, sessionToken } = await signUp();
    expect(rider).toMatchObject({
      home: null,
      work: null,
      timeZone: null,
      limits: DEFAULT_LIMITS,
      schedule: DEFAULT_SCHEDULE,
      rideDays: DEFAULT_RIDE_DAYS,
      rideDaysConfirmed: true,
      dayTimes: {},
      bikeType: 'regular',
      phone: null,
      phoneConfirmed: false,
      smsConsent: false,
      smsSubscribed: false,
      hasCompletedOnboarding: false,
    });
    expect(await signedInRider(sessionToken)).toEqual(rider);
  });

  it('keeps the given values, and finds the time zone and state of the home', async () => {
    const { rider } = await signUp({
      home: BOSTON,
      work: WORK,
      limits: { windLimitMph: 25 },
      schedule: { targetHomeTime: parseLocalTime('18:30') },
      bikeType: 'electric',
      hasCompletedOnboarding: true,
    });
    expect(rider).toMatchObject({
      home: BOSTON,
      work: WORK,
      timeZone: 'America/New_York',
      homeState: 'MA',
      limits: { ...DEFAULT_LIMITS, windLimitMph: 25 },
      schedule: { ...DEFAULT_SCHEDULE, targetHomeTime: '18:30' },
      bikeType: 'electric',
      hasCompletedOnboarding: true,
    });
  });

  it.each([
    ['consent and a phone subscribes', { phone: PHONE, smsConsent: true }, true],
    ['a phone without consent does not', { phone: PHONE, smsConsent: false }, false],
    ['consent without a phone does not', { smsConsent: true }, false],
  ])('with %s', async (_, profile, isSubscribed) => {
    expect((await signUp(profile)).rider).toMatchObject({
      smsSubscribed: isSubscribed,
      phoneConfirmed: false,
    });
  });

  it('says nothing about a phone that has opted out', async () => {
    await world.optOuts.stop(PHONE, world.clock.now());
    const { rider } = await signUp({ phone: PHONE, smsConsent: true });
    expect(rider).toMatchObject({ phone: PHONE, smsConsent: true, smsSubscribed: true });
    expect(await world.phones.ofRider(rider.id)).toMatchObject({ standing: 'trial' });
  });

  it('records who ticked what, and when', async () => {
    const { rider } = await signUp({ phone: PHONE, smsConsent: true });
    expect(await world.phones.consentsOf(rider.id)).toEqual([
      { phone: PHONE, source: 'onboarding', wording: 1, givenAt: world.clock.now(), endedAt: null },
    ]);
  });

  it('refuses limits that leave no temperature to ride in', async () => {
    await expect(signUp({ limits: { temperatureMinF: 90, temperatureMaxF: 80 } })).rejects.toMatchObject({
      kind: 'invalid',
      details: { field: 'temperatureMin' },
    });
    expect(world.tables.riders.size).toBe(0);
  });

  it('sent again with its key is the same rider in another session within a day, and a new rider later', async () => {
    const first = await signUp({}, 'key');
    world.clock.advanceMs(MS_PER_DAY - 1);
    const again = await signUp({}, 'key');
    expect(again.rider.id).toBe(first.rider.id);
    expect(again.sessionToken).not.toBe(first.sessionToken);
    expect((await signUp({}, 'another key')).rider.id).not.toBe(first.rider.id);
    world.clock.advanceMs(1);
    expect((await signUp({}, 'key')).rider.id).not.toBe(first.rider.id);
  });

  it('ends the browser’s previous session', async () => {
    const { sessionToken } = await signUp();
    await signUp({}, null, sessionToken);
    expect(await signedInRider(sessionToken)).toBeNull();
  });
});

describe('sign-in by a code', () => {
  const troubles: unknown[] = [];
  const guesses = () => new CodeGuesses(world.rateLimits, world.keepWithinLimit);
  const requestCode = async (phone = PHONE) => {
    const pending: Promise<void>[] = [];
    await new RequestSignInCode(
      world,
      guesses(),
      world.keepWithinLimit,
      (trouble) => troubles.push(trouble),
      (work) => void pending.push(work),
    ).run(phone, null);
    await Promise.all(pending);
  };
  const signIn = (code = CODE, formerToken: string | null = null) => {
    return new SignIn(world, guesses()).run({ phone: PHONE, code, formerToken, browserToken: null });
  };
  const REFUSAL = {
    kind: 'not-possible-now',
    message: 'That code is wrong or no longer valid. Ask for a new one.',
  };
  beforeEach(() => {
    troubles.length = 0;
  });

  it('texts the code to a phone that a rider has, and to no other', async () => {
    await world.rider({ phone: PHONE });
    await requestCode();
    await requestCode('+15035550199');
    expect(world.sms.outbox()).toEqual([expect.objectContaining({ to: PHONE })]);
    expect(world.sms.outbox()[0]?.body).toContain(CODE);
    expect([...world.tables.signInCodes.values()].map(({ phone }) => phone)).toEqual([PHONE, '+15035550199']);
  });

  it('answers the same and logs it where the code cannot be sent', async () => {
    await world.rider({ phone: PHONE });
    world.sms.sendsWith({ answer: { outcome: 'ambiguous', reason: 'no answer' }, taken: false });
    await requestCode();
    expect(troubles).toEqual([{ outcome: 'ambiguous' }]);
  });

  it('confirms the phone, opens a session and ends the sessions that never confirmed it', async () => {
    const { rider, sessionToken: bySignUp } = await signUp({ phone: PHONE });
    const { sessionToken: ofBrowser } = await signUp();
    await requestCode();
    const signedIn = await signIn(CODE, ofBrowser);
    expect(signedIn.rider).toMatchObject({ id: rider.id, phoneConfirmed: true });
    expect(await signedInRider(signedIn.sessionToken)).toMatchObject({ id: rider.id });
    expect(await signedInRider(bySignUp)).toBeNull();
    expect(await signedInRider(ofBrowser)).toBeNull();
  });

  it.each([
    ['a wrong one', async () => undefined, '654321'],
    ['one that was used', async () => void (await signIn()), CODE],
    ['one that has expired', async () => world.clock.advanceMs(10 * MS_PER_MINUTE), CODE],
    [
      'one whose rider has deleted the account',
      async () =>
        void (await new DeleteAccount(world.riders, world.noteSecurityEvent).run(await world.stored(1))),
      CODE,
    ],
    [
      'the right one after five wrong tries',
      async () => {
        for (let tries = 0; tries < 5; tries += 1) await signIn('000000').catch(() => undefined);
      },
      CODE,
    ],
  ])('refuses %s alike', async (_, before, code) => {
    await world.rider({ phone: PHONE });
    await requestCode();
    await before();
    await expect(signIn(code)).rejects.toMatchObject(REFUSAL);
  });

  it('refuses a code that was never requested', async () => {
    await expect(signIn()).rejects.toMatchObject(REFUSAL);
  });
});

describe('sessions', () => {
  it('are found only by their own token, and end here or everywhere', async () => {
    const first = await signUp({}, 'key');
    const second = await signUp({}, 'key');
    const signOut = new SignOut(world.sessions, world.tokens, world.noteSecurityEvent);
    expect(await signedInRider('some other token')).toBeNull();
    await signOut.here(first.sessionToken);
    expect(await signedInRider(first.sessionToken)).toBeNull();
    expect(await signedInRider(second.sessionToken)).not.toBeNull();
    await signOut.everywhere(second.rider);
    expect(await signedInRider(second.sessionToken)).toBeNull();
  });

  it('stay open while they are used', async () => {
    const { sessionToken } = await signUp();
    world.clock.advanceMs(300 * MS_PER_DAY);
    await signedInRider(sessionToken);
    world.clock.advanceMs(300 * MS_PER_DAY);
    expect(await signedInRider(sessionToken)).not.toBeNull();
    world.clock.advanceMs(400 * MS_PER_DAY);
    expect(await signedInRider(sessionToken)).toBeNull();
  });
});

describe('changing a rider', () => {
  const tellOldNumber = () => new TellOldNumber(world.sms, world.optOuts, () => undefined);
  const changeRider = () =>
    new ChangeRider(
      world.riders,
      world,
      world.optOuts,
      world.clock,
      new RequireProof(world.sessions, world.tokens, world.clock),
      tellOldNumber(),
      world.noteSecurityEvent,
    );
  const change = async (riderId: number, edit: RiderEdit) =>
    changeRider().run(await world.stored(riderId), edit);

  it.each<[string, RiderEdit, boolean]>([
    ['weekdays', { rideDays: { weekdays: ['mon'] } }, true],
    ['holidays', { rideDays: { observesHolidays: true } }, true],
    ['a pause', { rideDays: { pausedUntil: parseLocalDate('2026-07-05') } }, false],
    ['times', { dayTimes: { tue: NINE_TO_SIX } }, false],
  ])('who was never asked for ride days has chosen them by naming %s: %s', async (_, edit, hasChosen) => {
    const { id } = await world.rider({ rideDaysConfirmed: false });
    expect((await change(id, edit)).rideDaysConfirmed).toBe(hasChosen);
  });

  it('looks up the state of a new home, and of an old one with the first change of ride days', async () => {
    const { id } = await world.rider({ homeState: null });
    expect((await change(id, { bikeType: 'electric' })).homeState).toBeNull();
    expect((await change(id, { rideDays: { observesHolidays: true } })).homeState).toBe('OR');
    expect((await change(id, { home: BOSTON })).homeState).toBe('MA');
    expect((await change(id, { home: null })).homeState).toBeNull();
  });

  it.each([
    ['limits', { limits: { windLimitMph: 25 } }, 1],
    ['the schedule', { schedule: { targetHomeTime: parseLocalTime('18:00') } }, 1],
    ['the bike', { bikeType: 'electric' as const }, 1],
    ['a home in another zone', { home: BOSTON }, 1],
    ['a home in the same zone', { home: { ...HOME, lat: 45.6 } }, 0],
    ['work', { work: BOSTON }, 0],
    ['the times of a day', { dayTimes: { tue: NINE_TO_SIX } }, 1],
    ['no times of days', { dayTimes: {} }, 0],
    ['ride days', { rideDays: { weekdays: ['sat'], pausedUntil: parseLocalDate('2026-07-05') } }, 0],
    ['the units, which its sentences are in', { units: 'metric' }, 1],
    ['the text time', { textTime: parseLocalTime('06:15') }, 0],
    ['the same limits again', { limits: DEFAULT_LIMITS }, 0],
    ['nothing', {}, 0],
  ] as [string, RiderEdit, number][])('of %s: revisions of the plan', async (_, edit, revisions) => {
    const rider = await world.rider();
    const changed = await change(rider.id, edit);
    expect(changed.planRevision).toBe(rider.planRevision + revisions);
    expect(changed).toMatchObject({ ...edit, limits: { ...DEFAULT_LIMITS, ...edit.limits } });
  });

  it.each([
    [
      'subscribing is consent',
      { phone: PHONE },
      { smsSubscribed: true },
      { smsSubscribed: true, smsConsent: true },
    ],
    [
      'withdrawn consent ends the texts',
      { phone: PHONE, smsConsent: true, smsSubscribed: true },
      { smsConsent: false },
      { smsSubscribed: false, smsConsent: false },
    ],
    [
      'without a phone there are no texts',
      { phone: PHONE, smsConsent: true, smsSubscribed: true },
      { phone: null },
      { smsSubscribed: false, phone: null },
    ],
    [
      'another phone in place of one that was not bound',
      { phone: PHONE },
      { phone: '+15035550199' },
      { phone: '+15035550199', phoneConfirmed: false },
    ],
  ])('%s', async (_, before, edit, expected) => {
    const rider = await world.rider(before);
    expect(await change(rider.id, edit)).toMatchObject(expected);
  });

  it.each([
    ['contradictory limits', {}, { limits: { temperatureMinF: 99 } }, 'invalid', 'temperatureMin'],
    [
      'texts without consent',
      { phone: PHONE },
      { smsSubscribed: true, smsConsent: false },
      'invalid',
      'smsConsent',
    ],
    ['texts without a phone', {}, { smsSubscribed: true }, 'invalid', 'phone'],
    [
      'texts to the bound phone if it opted out',
      { phone: PHONE, phoneConfirmed: true },
      { smsSubscribed: true },
      'not-possible-now',
      'phone',
    ],
    [
      'another phone in place of the bound one, without a code',
      { phone: PHONE, phoneConfirmed: true },
      { phone: '+15035550199' },
      'needs-code',
      'code',
    ],
  ])('refuses %s', async (_, before, edit, kind, field) => {
    await world.optOuts.stop(PHONE, world.clock.now());
    const rider = await world.rider(before);
    await expect(change(rider.id, edit)).rejects.toMatchObject({ kind, details: { field } });
    expect(await world.stored(rider.id)).toEqual(rider);
  });

  it.each([{ smsSubscribed: true }, { phone: PHONE, smsSubscribed: true }, { phone: PHONE }])(
    'says nothing about a phone that opted out and is not bound: %p',
    async (edit) => {
      await world.optOuts.stop(PHONE, world.clock.now());
      const rider = await world.rider({ phone: 'phone' in edit ? '+15035550199' : PHONE });
      expect(await change(rider.id, edit)).toMatchObject(edit);
      expect(await world.phones.ofRider(rider.id)).toMatchObject({ standing: 'trial' });
    },
  );

  describe('of the bound phone', () => {
    const OTHER = '+15035550199';
    const boundBy = async (minutesAgo: number) => {
      const { rider, sessionToken } = await signUp({ phone: PHONE });
      await world.signInCodes.replace(aCode({ phone: PHONE }));
      await world.signInCodes.bind({
        riderId: rider.id,
        phone: PHONE,
        sealedCode: 'sealed',
        tokenHash: world.tokens.hash(sessionToken),
        at: new Date(world.clock.now().getTime() - minutesAgo * MS_PER_MINUTE),
      });
      return { rider: await world.stored(rider.id), sessionToken };
    };

    it('goes through within ten minutes of a code typed in this session, and the old number gets a text', async () => {
      const { rider, sessionToken } = await boundBy(9.99);
      const changed = await changeRider().run(rider, { phone: OTHER }, sessionToken);
      expect(changed).toMatchObject({ phone: OTHER, phoneConfirmed: false });
      await new Promise(setImmediate);
      expect(world.sms.outbox()).toEqual([
        expect.objectContaining({ to: PHONE, body: expect.stringContaining('removed from its account') }),
      ]);
    });

    it.each([10, 100])('needs another code %i minutes later', async (minutes) => {
      const { rider, sessionToken } = await boundBy(minutes);
      for (const phone of [OTHER, null])
        await expect(changeRider().run(rider, { phone }, sessionToken)).rejects.toMatchObject({
          kind: 'needs-code',
          message: 'To do this, get a code by text to your number ending in 0123 and enter it.',
        });
      expect(
        await changeRider().run(rider, { bikeType: 'electric', phone: PHONE }, sessionToken),
      ).toMatchObject({
        phone: PHONE,
        phoneConfirmed: true,
      });
    });

    it('waits seven days if it is lost, and the lost number gets a text', async () => {
      const { rider } = await boundBy(60);
      const lost = new ReportLostNumber(world.riders, tellOldNumber(), world.clock, world.noteSecurityEvent);
      await lost.run(rider, OTHER);
      await new Promise(setImmediate);
      expect(world.sms.outbox()[0]?.body).toMatch(/leaves its account in 7 days/);
      expect(await world.phones.ofRider(rider.id)).toMatchObject({ lost: { next: OTHER } });
      expect(await world.stored(rider.id)).toEqual(rider);
      await expect(lost.run({ ...rider, phone: OTHER }, OTHER)).rejects.toMatchObject({
        kind: 'not-possible-now',
      });
    });
  });

  it('lets a phone that opted out keep its other settings and give up its texts', async () => {
    const rider = await world.rider({ phone: PHONE, smsConsent: true, smsSubscribed: true });
    await world.optOuts.stop(PHONE, world.clock.now());
    await change(rider.id, { bikeType: 'electric' });
    expect(await change(rider.id, { smsSubscribed: false })).toMatchObject({ smsSubscribed: false });
  });

  it('refuses a change that a concurrent change has made contradictory', async () => {
    const rider = await world.rider();
    const before = await world.stored(rider.id);
    await change(rider.id, { limits: { temperatureMaxF: 70 } });
    const later = changeRider();
    await expect(later.run(before, { limits: { temperatureMinF: 75 } })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Your settings just changed on another device. Review them and save again.',
    });
  });

  it('refuses one for a rider who has deleted the account', async () => {
    const rider = await world.rider();
    await new DeleteAccount(world.riders, world.noteSecurityEvent).run(rider);
    const left = changeRider();
    await expect(left.run(rider, {})).rejects.toMatchObject({ kind: 'not-found' });
  });
});

it('collects and deletes all of a rider’s data, and no other rider’s', async () => {
  const { rider } = await signUp({ phone: PHONE });
  const other = await world.rider();
  const route = await world.route(rider.id);
  await world.route(other.id);
  await world.optOuts.stop(PHONE, world.clock.now());
  const collect = async () => {
    const { routes, recommendations, ...rest } = await new CollectRiderData(world, world.clock).run(rider);
    return {
      ...rest,
      routes: await listed(routes),
      recommendations: await listed(recommendations),
    };
  };
  expect(await collect()).toEqual({
    collectedAt: world.clock.now(),
    rider,
    number: { standing: 'trial', notice: null, lost: null },
    consents: [],
    routes: [route],
    recommendations: [],
    sessions: [expect.objectContaining({ createdAt: world.clock.now() })],
    passkeys: [],
    texts: [],
  });
  await new DeleteAccount(world.riders, world.noteSecurityEvent).run(rider);
  await new DeleteAccount(world.riders, world.noteSecurityEvent).run(rider);
  expect(await collect()).toMatchObject({ routes: [], sessions: [] });
  expect(await world.stored(other.id)).toEqual({ ...other, planRevision: 1 });
});

it('reads an export as it is asked for, a route or a page of recommendations at a time', async () => {
  const rider = await world.rider();
  for (const name of ['first', 'second', 'third']) await world.route(rider.id, { name });
  const read: number[] = [];
  const routes = Object.assign(Object.create(world.routes) as typeof world.routes, {
    find: (riderId: number, routeId: number) => {
      read.push(routeId);
      return world.routes.find(riderId, routeId);
    },
  });
  const data = await new CollectRiderData({ ...world, routes }, world.clock).run(rider);
  expect(read).toEqual([]);
  for await (const { id, name } of data.routes) if (name === 'second') expect(read.at(-1)).toBe(id);
  expect(read).toHaveLength(3);
});

async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
