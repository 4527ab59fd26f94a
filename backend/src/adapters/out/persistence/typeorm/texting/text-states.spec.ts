import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { connectTo } from '../../../../../../testing/database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import {
  FIRST_TEXT_STATES,
  mayBecome,
  TEXT_STATES,
  type TextHistory,
  type TextState,
} from '../../../../../domain/texting/text-state.js';

const CHECK_VIOLATION = '23514';

const HISTORIES: TextHistory[] = TEXT_STATES.flatMap((state) =>
  [0, 1].flatMap((attempts) => [0, 1].map((returns) => ({ state, attempts, returns }))),
).filter(({ state, attempts }) => attempts > 0 || state === 'pending' || state === 'skipped');

/** The database allows exactly the changes that the domain allows. */
describe('the states of a text', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = await connectTo(database.url);
    await client.query(`
      INSERT INTO text_runs (time_zone, local_date, opens_at, closes_at, planned_at)
        VALUES ('America/Los_Angeles', '2026-06-15', '2026-06-15T14:00Z', '2026-06-15T16:00Z', now());
      INSERT INTO riders (temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent, bike_type,
          target_arrival_time, target_home_time, phone_confirmed, sms_consent, sms_subscribed, has_completed_onboarding)
        VALUES (35, 85, 10, 10, 'regular', '08:00', '17:00', false, false, false, true)`);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Inserts a row with triggers disabled. */
  async function given({ state, attempts, returns }: TextHistory): Promise<string> {
    await client.query("DELETE FROM texts; SET session_replication_role = 'replica'");
    const { rows } = await client.query<{ id: string }>(insertOf(state, attempts, returns));
    await client.query("SET session_replication_role = 'origin'");
    return rows[0]?.id ?? '';
  }

  const insertOf = (state: TextState, attempts: number, returns: number): string => `
    INSERT INTO texts (kind, rider_id, phone, local_date, body, state, attempts, returns, reason,
      provider_message_id, sending_at, run_id, created_at, changed_at)
    VALUES ('morning', 1, '+15035550123', '2026-06-15', 'Ride!', '${state}', ${attempts}, ${returns}, 'late', 'SM1',
      now(), 1, now(), now())
    RETURNING id`;

  const change = (from: TextHistory, next: TextState): string => `
    UPDATE texts SET state = '${next}',
      attempts = attempts + ${next === 'sending' ? 1 : 0},
      returns = returns + ${from.state === 'unknown' && next === 'pending' ? 1 : 0}`;

  it.each(HISTORIES)('lead from %j where the domain says', async (from) => {
    for (const next of TEXT_STATES) {
      if (next === from.state) continue;
      await given(from);
      const outcome = await client.query(change(from, next)).then(
        () => true,
        (error: { code: string }) => error.code !== CHECK_VIOLATION,
      );
      expect({ next, isAllowed: outcome }).toEqual({ next, isAllowed: mayBecome(from, next) });
    }
  });

  it.each(TEXT_STATES)('begin before it is sent: %s', async (state) => {
    await client.query('DELETE FROM texts');
    const isAllowed = await client.query(insertOf(state, 1, 0)).then(
      () => true,
      (error: { code: string }) => error.code !== CHECK_VIOLATION,
    );
    expect(isAllowed).toBe(FIRST_TEXT_STATES.includes(state));
  });

  it.each([
    ['another phone', "phone = '+15035550199'"],
    ['another date', "local_date = '2026-06-16'"],
    ['another kind', "kind = 'test', run_id = NULL"],
    ['another message', "provider_message_id = 'SM2'"],
    ['its message removed', 'provider_message_id = NULL'],
    ['no attempt counted', "state = 'sending'"],
    ['a second return', 'returns = 2'],
  ])('do not allow the text itself to change: %s', async (_, change) => {
    await given({ state: 'pending', attempts: 0, returns: 0 });
    await expect(client.query(`UPDATE texts SET ${change}`)).rejects.toMatchObject({ code: CHECK_VIOLATION });
  });

  it.each(TEXT_STATES)('clear the body when the account is deleted: %s', async (state) => {
    const id = await given({ state, attempts: 1, returns: 0 });
    await client.query('BEGIN; DELETE FROM riders WHERE id = 1');
    const { rows } = await client.query('SELECT rider_id, body, state, phone FROM texts WHERE id = $1', [id]);
    await client.query('ROLLBACK');
    const expected = state === 'pending' ? 'skipped' : state;
    expect(rows).toEqual([{ rider_id: null, body: null, state: expected, phone: '+15035550123' }]);
  });

  const anotherRider = (sql: string) =>
    sql.replace("'morning', 1,", "'morning', NULL,").replace("'SM1'", 'NULL');
  const anotherPhone = (sql: string) => sql.replace('+15035550123', '+15035550199').replace("'SM1'", 'NULL');

  it.each(['sending', 'accepted', 'delivered', 'failed', 'unknown'] as const)(
    'allow a phone one morning text per date, across riders: %s',
    async (state) => {
      await given({ state, attempts: 1, returns: 0 });
      const second = anotherRider(insertOf('sending', 1, 0));
      await expect(client.query(second)).rejects.toMatchObject({ code: '23505' });
      for (const free of ['skipped', 'pending'] as const) {
        await given({ state: free, attempts: 0, returns: 0 });
        await expect(client.query(second)).resolves.toBeDefined();
      }
    },
  );

  it.each(['sending', 'accepted', 'delivered', 'unknown'] as const)(
    'allow a rider one morning text per date, across phones: %s',
    async (state) => {
      await given({ state, attempts: 1, returns: 0 });
      const second = anotherPhone(insertOf('sending', 1, 0));
      await expect(client.query(second)).rejects.toMatchObject({ code: '23505' });
      for (const free of ['skipped', 'pending', 'failed'] as const) {
        await given({ state: free, attempts: 0, returns: 0 });
        await expect(client.query(second)).resolves.toBeDefined();
      }
    },
  );
});
