import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import type { HttpClient } from '../http-client.js';
import { signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type User = components['schemas']['UserDto'];
type UserChanges = components['schemas']['UpdateUserDto'];

type Recommendation = components['schemas']['RecommendationDto'];
type Holidays = components['schemas']['HolidaysDto'];

const LABOR_DAY = { date: '2026-09-07', name: 'Labor Day' };
const NINE_TO_SIX = { targetArrivalTime: '09:00', targetHomeTime: '18:00' };

let app: RunningApp;
let browser: HttpClient;
let userId: number;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  browser = app.browser();
  ({ userId } = await signUp(browser, { user: { phone: '5035550123', smsConsent: true } }));
});

const stored = async (): Promise<User> => (await browser.get<User>(`/api/users/${userId}`)).body;
const change = (changes: UserChanges) => browser.patch<User>(`/api/users/${userId}`, changes);

describe('ride days', () => {
  it.each<[string, UserChanges]>([
    ['weekdays', { rideDays: ['mon', 'sat'] }],
    ['holidays', { observesHolidays: false }],
    ['a pause', { pausedUntil: '2026-07-05' }],
    ['dates', { dayExceptions: { '2026-07-03': 'ride', '2026-07-06': 'off' } }],
    ['times of a day', { dayTimes: { tue: NINE_TO_SIX } }],
    ['the text time', { textTime: '06:15' }],
    ['units', { units: 'metric' }],
  ])('store %s and nothing else', async (_, changes) => {
    const before = await stored();
    const { body } = await change(changes);
    expect(body).toEqual({ ...before, ...changes });
    expect(await stored()).toEqual(body);
  });

  it('are in the order of the week, however they were sent', async () => {
    expect((await change({ rideDays: ['sun', 'wed', 'mon'] })).body.rideDays).toEqual(['mon', 'wed', 'sun']);
  });

  it('replace all dates and all times of days, and end a pause with null', async () => {
    await change({
      pausedUntil: '2026-07-05',
      dayExceptions: { '2026-07-03': 'ride' },
      dayTimes: { tue: NINE_TO_SIX },
    });
    await change({
      pausedUntil: null,
      dayExceptions: { '2026-07-06': 'off' },
      dayTimes: { wed: NINE_TO_SIX },
    });
    expect(await stored()).toMatchObject({ pausedUntil: null });
    expect((await stored()).dayExceptions).toEqual({ '2026-07-06': 'off' });
    expect((await stored()).dayTimes).toEqual({ wed: NINE_TO_SIX });
  });

  it('are kept for the rider alone', async () => {
    const other = await signUp(app.browser());
    await change({ rideDays: ['sat'] });
    expect((await browser.patch(`/api/users/${other.userId}`, { rideDays: ['sat'] })).status).toBe(404);
  });
});

describe('upcoming holidays', () => {
  it('are those of the home’s state in the next 365 days, in their order', async () => {
    const { body } = await browser.get<Holidays>(`/api/holidays/user/${userId}`);
    expect(body).toMatchObject({ state: 'OR', today: '2026-06-15' });
    expect(body.holidays.slice(0, 3)).toEqual([
      { date: '2026-06-19', name: 'Juneteenth' },
      { date: '2026-07-03', name: 'Independence Day (substitute day)' },
      { date: '2026-07-04', name: 'Independence Day' },
    ]);
    expect(body.holidays.at(-1)?.date).toBe('2027-05-31');
  });

  it('are the federal ones for a rider whose home isn’t in a state', async () => {
    await change({ homeLocation: { lat: 49.2827, lng: -123.1207, address: 'Vancouver, BC' } });
    const { body } = await browser.get<Holidays>(`/api/holidays/user/${userId}`);
    expect(body).toMatchObject({ state: null, holidays: expect.arrayContaining([LABOR_DAY]) });
  });
});

describe('morning texts', () => {
  const choice = async () => {
    const { messages, smsSubscribed } = await stored();
    return [messages.sms, smsSubscribed];
  };

  it('are all of them, or none, by the subscription alone', async () => {
    expect(await choice()).toEqual(['all', true]);
    await change({ smsSubscribed: false });
    expect(await choice()).toEqual(['off', false]);
    await change({ smsSubscribed: true });
    expect(await choice()).toEqual(['all', true]);
  });

  it('are subscribed to by choosing which, and ended by "off"', async () => {
    await change({ messages: { sms: 'off' } });
    expect(await choice()).toEqual(['off', false]);
    await change({ messages: { sms: 'no-go' } });
    expect(await choice()).toEqual(['no-go', true]);
    await change({ smsSubscribed: true });
    expect(await choice()).toEqual(['no-go', true]);
    await change({ smsSubscribed: false });
    await change({ smsSubscribed: true });
    expect(await choice()).toEqual(['all', true]);
  });

  it('keep the other messages as they were', async () => {
    await change({ messages: { kit: true, push: 'changes' } });
    await change({ messages: { sms: 'changes' } });
    expect((await stored()).messages).toEqual({
      sms: 'changes',
      push: 'changes',
      afternoon: 'off',
      kit: true,
    });
  });

  it('are refused if the two say different things', async () => {
    for (const changes of [
      { messages: { sms: 'off' }, smsSubscribed: true },
      { messages: { sms: 'all' }, smsSubscribed: false },
    ] as UserChanges[]) {
      const { status, body } = await change(changes);
      expect([status, body]).toMatchObject([
        400,
        { message: 'messages.sms and smsSubscribed contradict each other.' },
      ]);
    }
    expect(await choice()).toEqual(['all', true]);
  });

  it('need a phone, however they are asked for', async () => {
    await change({ phone: null, smsSubscribed: false });
    const { status, body } = await change({ messages: { sms: 'all' } });
    expect([status, body]).toMatchObject([400, { message: 'A phone number is needed to receive texts.' }]);
  });
});

describe('units', () => {
  it('are those of the sentences and texts of a verdict, while its figures stay in US units', async () => {
    const rider = app.browser();
    const ids = await signUp(rider, { user: { units: 'metric', windSpeedThreshold: 0 } });
    const { body } = await rider.post<Recommendation>('/api/recommendations/generate', ids);
    const wind = body.breakdown.morning.rows.find(({ metric }) => metric === 'wind');
    expect(wind).toMatchObject({ unit: 'km/h', brokenLimit: 0, brokenLimitText: '0' });
    expect(Number(wind?.text)).toBe(Math.round((wind?.value ?? 0) * 1.609344));
    expect(body.weatherData.thumbsDownReasons[0]).toMatch(
      /^Morning wind \d+ km\/h is above your 0 km\/h limit\.$/,
    );
    expect(body.weatherData.morningForecast.wind.speed).toBe(wind?.value);
    expect(body.breakdown.margins.find(({ metric }) => metric === 'heat')?.text).toMatch(/ °C \(limit 29\)$/);
  });
});

describe('the standing of a phone', () => {
  it('is a trial until a code has proved it', async () => {
    expect((await stored()).phoneStanding).toBe('trial');
    await change({ phone: null, smsSubscribed: false });
    expect((await stored()).phoneStanding).toBe('none');
  });
});
