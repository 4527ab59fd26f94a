/** SQL: whether the provider has the text, or may have it or get it. See countsForWeek. */
export const COUNTS = (text = ''): string =>
  `(${text}state <> 'skipped' AND (${text}state <> 'failed' OR ${text}provider_message_id IS NOT NULL))`;

/**
 * SQL: how many texts a phone has had since an instant. Of test texts only those that the account asked for which the phone
 * is bound to: what strangers ask for must not silence the owner's mornings. Two queries, as each kind has its own index by phone. Morning texts
 * are searched from the day before, as their dates are local.
 */
export const textsOfWeek = (phone: string, since: string): string => `(
  (SELECT count(*) FROM texts
   WHERE kind = 'test' AND phone = ${phone} AND created_at >= ${since} AND ${COUNTS()}
     AND rider_id = (SELECT id FROM riders WHERE riders.phone = ${phone} AND riders.phone_confirmed))
  + (SELECT count(*) FROM texts
     WHERE kind = 'morning' AND phone = ${phone} AND local_date >= (${since})::timestamptz::date - 1
       AND created_at >= ${since} AND ${COUNTS()}))`;

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
