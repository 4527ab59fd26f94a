/** SQL: whether the provider has the row's text, or may have or get it. See countsForWeek. */
const COUNTS = "(state <> 'skipped' AND (state <> 'failed' OR provider_message_id IS NOT NULL))";

/**
 * SQL: how many texts a phone has had since an instant. Two queries, as each kind has an index that finds a phone's.
 * Morning texts are looked up from the day before on: their dates are local ones.
 */
export const textsOfWeek = (phone: string, since: string): string => `(
  (SELECT count(*) FROM texts
   WHERE kind = 'test' AND phone = ${phone} AND created_at >= ${since} AND ${COUNTS})
  + (SELECT count(*) FROM texts
     WHERE kind = 'morning' AND phone = ${phone} AND local_date >= (${since})::timestamptz::date - 1
       AND created_at >= ${since} AND ${COUNTS}))`;

/** Any number, as long as nothing else in the database locks in the same space. */
const PHONES = 7_655_689;

/**
 * Makes everybody who counts or takes a phone's places of the week wait for one another, until the transaction ends. In
 * one order, so that two who lock many phones never wait for each other in a circle.
 */
export const LOCK_PHONES = {
  name: 'lock-phones',
  text: `
    SELECT count(pg_advisory_xact_lock(${PHONES}, key))
    FROM (SELECT DISTINCT hashtext(phone) AS key FROM unnest($1::text[]) AS phone ORDER BY key) AS keys`,
};
