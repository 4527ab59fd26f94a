/**
 * SQL: which account a phone's texts are for, and whether the phone may be texted. For the statement that inserts or claims
 * texts, so that nothing happens between the check and the text.
 */
import { TRIAL_DAYS } from '../../../../../domain/rider/phone-standing.js';
import { HOLDER_SOURCES } from '../../../../../domain/texting/consent.js';
import { COUNTS } from './weekly-limit.sql.js';

export const hasStopped = (phone: string): string =>
  `EXISTS (SELECT FROM phone_opt_outs AS stopped WHERE stopped.phone = ${phone})`;

const HELD = HOLDER_SOURCES.map((source) => `'${source}'`).join(', ');

/**
 * Whether the phone's holder wants texts, whichever account they are for. Not EXISTS, for which PostgreSQL may read the whole
 * table once instead of looking a phone up.
 */
export const hasConsented = (phone: string): string => `coalesce((
  SELECT true FROM phone_consents AS consent
  WHERE consent.phone = ${phone} AND consent.source IN (${HELD}) AND consent.ended_at IS NULL LIMIT 1), false)`;

const hasRoute = (rider: string): string =>
  `EXISTS (SELECT FROM routes WHERE routes.rider_id = ${rider}.id AND routes.is_active)`;

/**
 * Whether this row of `riders`, a subscribed one, is the account that its phone's texts are for: the one that bound it; if
 * none did, the newest subscribed one with an active route. One without a route is it only where no other has one.
 */
export const isAccountOfChoice = (rider: string): string => `(${rider}.phone_confirmed OR NOT EXISTS (
  SELECT FROM riders AS other WHERE other.phone = ${rider}.phone AND other.id <> ${rider}.id
    AND (other.phone_confirmed OR other.sms_subscribed AND ${hasRoute('other')}
      AND (other.id > ${rider}.id OR NOT ${hasRoute(rider)}))))`;

/** Whether texts to this row of `riders` are on trial: sent after everybody else's, and only so many a day. */
export const isOnTrial = (rider: string): string =>
  `NOT (${rider}.phone_confirmed OR ${hasConsented(`${rider}.phone`)})`;

/**
 * Whether the phone's morning text on trial is still to come: entered within TRIAL_DAYS, and no morning text sent since.
 */
const trialIsOpen = (phone: string, now: string): string => `EXISTS (
  SELECT FROM phone_trials AS trial
  WHERE trial.phone = ${phone} AND trial.began_at > (${now})::timestamptz - interval '${TRIAL_DAYS} days'
    AND NOT EXISTS (
      SELECT FROM texts AS earlier
      WHERE earlier.kind <> 'test' AND earlier.phone = ${phone} AND earlier.created_at >= trial.began_at
        AND earlier.local_date BETWEEN (${now})::timestamptz::date - ${TRIAL_DAYS + 1} AND (${now})::timestamptz::date + 1
        AND ${COUNTS}))`;

/**
 * Why this row of `riders` may not be texted now, a SkipReason, or null if it may. The weekly limit is another matter.
 * @param now SQL of the instant.
 */
export const reasonNotToText = (rider: string, now: string): string => `CASE
    WHEN ${hasStopped(`${rider}.phone`)} THEN 'opted-out'
    WHEN NOT ${isAccountOfChoice(rider)} THEN 'phone-in-use'
    WHEN ${isOnTrial(rider)} AND NOT ${trialIsOpen(`${rider}.phone`, now)} THEN 'trial-over' END`;
