import { HOLDS_PHONE } from './text.row.js';

/** SQL: whether the provider has the text, or may have it or get it. See countsForWeek. */
export const COUNTS = `${HOLDS_PHONE} AND (state <> 'failed' OR provider_message_id IS NOT NULL)`;

/**
 * SQL: how many texts of a phone are later than an instant and count toward the week of a text of that date. Of test texts only
 * those that the account asked for which the phone is bound to: what strangers ask for must not silence the owner's mornings.
 * Two queries, as each kind has its own index by phone.
 */
export const textsOfWeek = (phone: string, date: string, since: string): string => `(
  (SELECT count(*) FROM texts
   WHERE kind <> 'test' AND texts.phone = ${phone} AND local_date BETWEEN (${date})::date - 8 AND (${date})::date + 1
     AND nominal_at > ${since} AND ${COUNTS})
  + (SELECT count(*) FROM texts
     WHERE kind = 'test' AND texts.phone = ${phone} AND local_date BETWEEN (${date})::date - 8 AND (${date})::date + 1
       AND nominal_at > ${since} AND ${COUNTS}
       AND rider_id = (SELECT id FROM riders WHERE riders.phone = ${phone} AND riders.phone_confirmed)))`;

/** An arbitrary number of a lock space that nothing else uses. */
const PHONES = 7_655_689;

/**
 * Locks phones for transactions that count their texts of the week and add to them. Always in the same order, so that two
 * that lock many phones can't deadlock.
 */
export const LOCK_PHONES = {
  name: 'lock-phones',
  text: `
    SELECT count(pg_advisory_xact_lock(${PHONES}, key))
    FROM (SELECT DISTINCT hashtext(phone) AS key FROM unnest($1::text[]) AS phone ORDER BY key) AS keys`,
};

/** The same for the phones that riders have. */
export const LOCK_PHONES_OF_RIDERS = {
  name: 'lock-phones-of-riders',
  text: `
    SELECT count(pg_advisory_xact_lock(${PHONES}, key)) FROM (
      SELECT DISTINCT hashtext(phone) AS key FROM riders WHERE id = ANY ($1) AND phone IS NOT NULL ORDER BY key
    ) AS keys`,
};
