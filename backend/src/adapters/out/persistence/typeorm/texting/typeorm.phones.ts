/** SQL, as most of these look into several tables or write only where nothing is yet, each in one statement. */
import type { EntityManager } from 'typeorm';
import type {
  Consent,
  NewConsent,
  OwnNumber,
  PhonesPort,
  TrialSources,
} from '../../../../../application/ports/phones.port.js';
import { TRIAL_DAYS } from '../../../../../domain/rider/phone-standing.js';
import { HOLDER_SOURCES } from '../../../../../domain/texting/consent.js';
import type { RiderRow } from '../accounts/rider.row.js';
import { isRowId } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { deleteInPortions, portionOf, ROWS_PER_STATEMENT } from '../database/delete-in-portions.js';
import { hasConsented, hasStopped } from './phone-rules.sql.js';
import type { PhoneConsentRow } from './phone.rows.js';

const HELD = HOLDER_SOURCES.map((source) => `'${source}'`).join(', ');

const OF_RIDER = {
  name: 'own-number',
  text: `
    SELECT phone_notice, phone_lost_at, next_phone, CASE
      WHEN phone IS NULL THEN 'none'
      WHEN phone_confirmed AND ${hasStopped('riders.phone')} THEN 'opted-out'
      WHEN phone_confirmed THEN 'bound'
      WHEN EXISTS (
        SELECT FROM phone_consents AS consent
        WHERE consent.phone = riders.phone AND consent.source IN (${HELD})
          AND (consent.given_at > riders.phone_since OR consent.source = 'earlier-version' AND consent.rider_id = riders.id))
        THEN 'consented'
      ELSE 'trial' END AS standing
    FROM riders WHERE id = $1`,
};

type OwnNumberRow = Pick<RiderRow, 'phone_notice' | 'phone_lost_at' | 'next_phone'> & {
  readonly standing: OwnNumber['standing'];
};

/** Once for as long as it holds. `condition`: when it does. */
const record = (condition: string): string => `
  INSERT INTO phone_consents (phone, rider_id, source, wording, given_at)
  SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (
    SELECT FROM phone_consents
    WHERE phone = $1 AND rider_id IS NOT DISTINCT FROM $2 AND source = $3 AND wording = $4
      AND ended_at IS NULL AND ${condition})`;

/** Ticking a box again adds nothing to the record. */
const RECORD_TICK = record('true');

/** A word from the phone answers those who have entered its number so far. One who enters it later needs another. */
const RECORD_WORD = {
  name: 'record-word',
  text: record(
    "given_at > coalesce((SELECT max(phone_since) FROM riders WHERE riders.phone = $1), '-infinity')",
  ),
};

/** In the order of ids, so that two can't deadlock. */
const END_CONSENT = {
  name: 'end-consent',
  text: `
    WITH held AS (
      SELECT id FROM phone_consents WHERE phone = $1 AND ended_at IS NULL ORDER BY id FOR UPDATE
    )
    UPDATE phone_consents SET ended_at = $2 FROM held WHERE phone_consents.id = held.id`,
};

const END_UNUSED = {
  name: 'end-unused-consents',
  text: `
    WITH unused AS (
      SELECT id FROM phone_consents AS consent
      WHERE ended_at IS NULL AND NOT EXISTS (SELECT FROM riders WHERE riders.phone = consent.phone)
      ORDER BY id LIMIT ${ROWS_PER_STATEMENT} FOR UPDATE SKIP LOCKED
    ), ended AS (
      UPDATE phone_consents SET ended_at = $1 FROM unused WHERE phone_consents.id = unused.id RETURNING TRUE
    )
    SELECT count(*)::integer AS count FROM ended`,
};

const HAS_CONSENTED = { name: 'has-consented', text: `SELECT ${hasConsented('$1')} AS has_consented` };

const CONSENTS_OF = {
  name: 'consents-of-rider',
  text: `
    SELECT consent.phone, consent.source, consent.wording, consent.given_at, consent.ended_at
    FROM phone_consents AS consent
    WHERE consent.rider_id = $1
      OR consent.phone = (SELECT phone FROM riders WHERE id = $1 AND phone_confirmed) AND consent.rider_id IS NULL
    ORDER BY consent.given_at, consent.id`,
};

const TAKE_TEST = {
  name: 'take-trial-test',
  text: `
    INSERT INTO phone_trials AS trial (phone, began_at, tested_at, asked_by) VALUES ($1, $2, $2, $3)
    ON CONFLICT (phone) DO UPDATE SET tested_at = $2, asked_by = $3
      WHERE trial.tested_at IS NULL AND trial.began_at > $2::timestamptz - interval '${TRIAL_DAYS} days'
    RETURNING phone`,
};

const RETURN_TEST = {
  name: 'return-trial-test',
  text: 'UPDATE phone_trials SET tested_at = NULL WHERE phone = $1',
};

const NAMED_SOURCES = 5;

const SOURCES = {
  name: 'trial-sources',
  text: `
    (SELECT 'network' AS kind, asked_by AS name, count(*)::integer AS count FROM phone_trials
     WHERE tested_at >= $1 AND asked_by IS NOT NULL GROUP BY asked_by ORDER BY count DESC, name LIMIT ${NAMED_SOURCES})
    UNION ALL
    (SELECT 'run', left(phone, -4) || 'xxxx' AS name, count(*)::integer AS count FROM phone_trials
     WHERE tested_at >= $1 GROUP BY left(phone, -4) ORDER BY count DESC, name LIMIT ${NAMED_SOURCES})`,
};

const FORGET_TRIALS = portionOf('phone_trials', 'phone', 'began_at < $1');
const FORGET_CONSENTS = portionOf('phone_consents', 'id', 'ended_at < $1');

export class TypeormPhones implements PhonesPort {
  constructor(private readonly database: Database) {}

  async ofRider(riderId: number): Promise<OwnNumber | null> {
    if (!isRowId(riderId)) return null;
    const [row] = await this.database.query<OwnNumberRow>(OF_RIDER, [riderId]);
    if (row === undefined) return null;
    const { standing, phone_notice: notice, phone_lost_at: reportedAt, next_phone: next } = row;
    return { standing, notice, lost: reportedAt && { reportedAt, next } };
  }

  async recordConsent({ phone, source, wording, givenAt }: NewConsent): Promise<void> {
    await this.database.query(RECORD_WORD, [phone, null, source, wording, givenAt]);
  }

  async endConsent(phone: string, at: Date): Promise<void> {
    await this.database.query(END_CONSENT, [phone, at]);
  }

  endUnusedConsents(at: Date): Promise<number> {
    return deleteInPortions(this.database, END_UNUSED, [at]);
  }

  async hasConsented(phone: string): Promise<boolean> {
    const [row] = await this.database.query<{ has_consented: boolean }>(HAS_CONSENTED, [phone]);
    return row?.has_consented ?? false;
  }

  async consentsOf(riderId: number): Promise<Consent[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.query<PhoneConsentRow>(CONSENTS_OF, [riderId]);
    return rows.map(({ phone, source, wording, given_at: givenAt, ended_at: endedAt }) => ({
      phone,
      source,
      wording,
      givenAt,
      endedAt,
    }));
  }

  async takeTrialTest(trial: { phone: string; at: Date; askedBy: string | null }): Promise<boolean> {
    return (await this.database.query(TAKE_TEST, [trial.phone, trial.at, trial.askedBy])).length > 0;
  }

  async returnTrialTest(phone: string): Promise<void> {
    await this.database.query(RETURN_TEST, [phone]);
  }

  async trialsSince(instant: Date): Promise<TrialSources> {
    const rows = await this.database.query<{ kind: string; name: string; count: number }>(SOURCES, [instant]);
    const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted);
    return {
      networks: of('network').map(({ name, count }) => ({ hash: name, count })),
      runs: of('run').map(({ name, count }) => ({ numbers: name, count })),
    };
  }

  forgetTrials(before: Date): Promise<number> {
    return deleteInPortions(this.database, FORGET_TRIALS, [before]);
  }

  forgetConsents(before: Date): Promise<number> {
    return deleteInPortions(this.database, FORGET_CONSENTS, [before]);
  }
}

/** Records in the caller's transaction what was ticked on an account's screen, and begins the phone's trial. */
export async function recordScreenConsent(
  manager: EntityManager,
  { riderId, phone, source, wording, givenAt }: NewConsent & { readonly riderId: number },
): Promise<void> {
  await manager.query(RECORD_TICK, [phone, riderId, source, wording, givenAt]);
  await manager.query(
    'INSERT INTO phone_trials (phone, began_at) VALUES ($1, $2) ON CONFLICT (phone) DO NOTHING',
    [phone, givenAt],
  );
}
