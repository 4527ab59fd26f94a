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
