import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { aRider, aSession } from '../../../../../../testing/builders/rider.builder.js';
import { runOnServer } from '../../../../../../testing/database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import { addDays, parseLocalDate, WEEKDAYS } from '../../../../../domain/commute/time.js';
import { dayOffOn } from '../../../../../domain/rider/ride-days.js';
import { DateHolidays } from '../../../holidays/date-holidays.holidays.js';
import { createDataSource } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { dayTimesFrom, exceptionsFrom, weekdayBits, weekdaysFrom } from './ride-days.columns.js';
import { isRideDay, statesOffParameter } from './ride-days.sql.js';
import { TypeormRiders } from './typeorm.riders.js';

describe('weekdays', () => {
  it('are a bit each, Monday the lowest', () => {
    expect(weekdayBits(['mon', 'tue', 'wed', 'thu', 'fri'])).toBe(31);
    expect(weekdayBits(WEEKDAYS)).toBe(127);
  });

  it('are read as they were stored', () => {
    fc.assert(
      fc.property(fc.subarray([...WEEKDAYS]), (days) => {
        expect(weekdaysFrom(weekdayBits(days))).toEqual(days);
      }),
    );
  });
});

describe('a stored document of days', () => {
  it.each([
    [
      { '2026-11-27': 'off', '2026-11-28': 'maybe', '2026-02-30': 'off', later: 'ride' },
      { '2026-11-27': 'off' },
    ],
    [null, {}],
    ['off', {}],
    [['off'], {}],
  ])('is read without the exceptions that this version does not know: %j', (stored, read) => {
    expect(exceptionsFrom(stored)).toEqual(read);
  });

  const times = { targetArrivalTime: '09:00', targetHomeTime: '18:00' };

  it.each([
    [
      { tue: times, mon: { ...times, lunch: '12:00' }, someday: times },
      { mon: times, tue: times },
    ],
    [{ tue: { targetArrivalTime: '09:00' }, wed: { ...times, targetHomeTime: '25:00' }, thu: null }, {}],
    [7, {}],
  ])('is read without the times that this version does not know: %j', (stored, read) => {
    expect(dayTimesFrom(stored)).toEqual(read);
  });

  it('is read in any form', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(dayTimesFrom(stored)).toEqual(dayTimesFrom(dayTimesFrom(stored)));
        expect(exceptionsFrom(stored)).toEqual(exceptionsFrom(exceptionsFrom(stored)));
      }),
    );
  });
});

let database: TestDatabase;
let dataSource: DataSource;
let riders: TypeormRiders;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = createDataSource({ url: database.url, poolSize: 2, statementTimeoutMs: 10_000 });
  await dataSource.initialize();
  riders = new TypeormRiders(new Database(dataSource));
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe('riders of a version without ride days', () => {
  it('ride every day, holidays included, and are to be asked', async () => {
    await runOnServer(
      database.url,
      `INSERT INTO riders (temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent,
         target_arrival_time, target_home_time, bike_type, phone_confirmed, sms_consent, sms_subscribed,
         has_completed_onboarding)
       VALUES (35, 85, 10, 10, '08:00', '17:00', 'regular', false, false, false, true)`,
    );
    expect(await riders.find(1)).toMatchObject({
      rideDays: { weekdays: WEEKDAYS, observesHolidays: false, pausedUntil: null, exceptions: {} },
      rideDaysConfirmed: false,
      dayTimes: {},
      textTime: '07:00',
      messages: { texts: 'all', push: 'off', afternoon: 'off', kit: false },
      units: 'us',
    });
  });
});

describe('the SQL of a ride day', () => {
  const HOLIDAYS = new DateHolidays();
  const dates = fc.integer({ min: 0, max: 30 }).map((day) => addDays(parseLocalDate('2026-11-10'), day));
  const someRider = fc.record({
    homeState: fc.constantFrom('OR', 'CA', null),
    rideDays: fc.record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      observesHolidays: fc.boolean(),
      pausedUntil: fc.option(dates, { freq: 2 }),
      exceptions: fc.dictionary(dates, fc.constantFrom('ride' as const, 'off' as const), { maxKeys: 6 }),
    }),
  });

  it('agrees with the domain for any rider and date', async () => {
    await fc.assert(
      fc.asyncProperty(someRider, dates, async (differences, date) => {
        const rider = await riders.register(aRider(differences), aSession());
        const [row] = await dataSource.query<{ is_ride_day: boolean }[]>(
          `SELECT ${isRideDay('riders', { date: '$2', statesOff: '$3' })} AS is_ride_day FROM riders WHERE id = $1`,
          [rider.id, date, statesOffParameter(HOLIDAYS.statesOff(date))],
        );
        expect(row?.is_ride_day).toBe(dayOffOn(rider, date, HOLIDAYS) === null);
      }),
      { numRuns: 300 },
    );
  });
});
