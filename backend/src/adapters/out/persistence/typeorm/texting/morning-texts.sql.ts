/** SQL, as each statement reads or claims many texts at once, and decides by the rows as they are stored. */
import { TEXTS_PER_WEEK } from '../../../../../domain/texting/send-window.js';
import { isRideDay } from '../accounts/ride-days.sql.js';
import { JUDGED_RIDER_COLUMNS, type JudgedRiderRow } from '../accounts/rider.columns.js';
import { type RiderRow } from '../accounts/rider.row.js';
import { select, type Selected } from '../database/columns.js';
import type { RecommendationDocument } from '../recommendations/recommendation.row.js';
import { JUDGED_ROUTE_COLUMNS, type JudgedRouteRow } from '../routes/route.row.js';
import { isToBeTexted, MAY_LACK_TEXTS } from './morning-runs.sql.js';
import { isOnTrial, reasonNotToText } from './phone-rules.sql.js';
import { HOLDS_PHONE, type TextRow } from './text.row.js';
import { textsOfWeek } from './weekly-limit.sql.js';

/** What a day is judged by: neither addresses nor the route's line. */
export type RiderToTextRow = {
  readonly version: string;
  readonly earlier_document: RecommendationDocument | null;
  readonly earlier_verdict: 'thumbs_up' | 'thumbs_down' | null;
  readonly was_to_be_told: boolean;
  readonly rider_id: number;
  readonly is_on_trial: boolean;
} & Pick<RiderRow, 'text_time' | 'text_choice'> &
  JudgedRiderRow &
  (({ readonly route_id: number } & JudgedRouteRow) | { readonly route_id: null });

/** PostgreSQL's xmin is another one after every change of the row. */
const VERSION = 'rider.xmin::text';

export const RIDERS_TO_TEXT = {
  name: 'riders-to-text',
  text: `
    SELECT ${VERSION} AS version, earlier.document AS earlier_document, earlier.verdict AS earlier_verdict,
      rider.text_choice = 'changes' AND EXISTS (
        SELECT FROM texts WHERE texts.rider_id = rider.id AND texts.local_date = $3 AND kind = 'morning' AND channel = 'sms'
          AND state = 'pending' AND body IS NOT NULL) AS was_to_be_told,
      rider.id AS rider_id, ${isOnTrial('rider')} AS is_on_trial, rider.text_time, rider.text_choice, ${select('rider', JUDGED_RIDER_COLUMNS)},
      route.id AS route_id, ${select('route', JUDGED_ROUTE_COLUMNS)}
    FROM riders AS rider
    LEFT JOIN routes AS route ON route.rider_id = rider.id AND route.is_active
    LEFT JOIN recommendations AS earlier ON earlier.rider_id = rider.id AND earlier.local_date = $3
    WHERE rider.id = ANY ($1) AND rider.sms_subscribed AND rider.time_zone = $2
      AND ${isRideDay('rider', { date: '$3', statesOff: '$4' })} AND ${isToBeTexted({ id: 'rider.id', phone: 'rider.phone' }, '$3')}`,
};

export const VERDICTS_OF = {
  name: 'verdicts-of-date',
  text: 'SELECT rider_id, verdict FROM recommendations WHERE rider_id = ANY ($1) AND local_date = $2',
};

const STARTED_COLUMNS = [
  'id',
  'rider_id',
  'local_date',
  'attempts',
  'refusals',
  'phone',
  'body',
  'state',
] as const satisfies readonly (keyof TextRow)[];

export type StartedRow = Selected<TextRow, typeof STARTED_COLUMNS>;

/**
 * The riders are locked in the order of ids, so that none changes or is deleted meanwhile, and the phones before this statement:
 * what it sees of a phone's texts is all there is. Materialized, or each expression would check again.
 */
export const START_TEXTS = {
  name: 'start-texts',
  text: `
    WITH wanted AS (
      SELECT * FROM unnest($4::integer[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[])
        AS wanted (rider_id, version, state, reason, body, nominal_at, week_since)
    ), rider AS MATERIALIZED (
      SELECT wanted.*, rider.id, rider.phone, rider.phone_confirmed
      FROM wanted JOIN riders AS rider ON rider.id = wanted.rider_id
      WHERE ${VERSION} = wanted.version AND rider.sms_subscribed
      ORDER BY rider.id FOR SHARE OF rider
    ), run AS MATERIALIZED (
      SELECT FROM text_runs WHERE id = $1 AND closes_at > $3 AND (paused_at IS NULL OR $11)
        AND NOT ${MAY_LACK_TEXTS} FOR SHARE
    ), checked AS MATERIALIZED (
      SELECT rider_id, phone, nominal_at, body, rider.state AS wanted_state, rider.reason AS wanted_reason, coalesce(
        CASE WHEN rider.state = 'skipped' THEN rider.reason END,
        ${reasonNotToText('rider', '$3')},
        CASE WHEN EXISTS (
            SELECT FROM texts AS other WHERE other.phone = rider.phone AND other.local_date = $2
              AND other.kind <> 'test' AND other.channel = 'sms' AND ${HOLDS_PHONE})
          THEN 'phone-in-use'
          WHEN rider.state = 'sending'
            AND ${textsOfWeek('rider.phone', '$2', 'rider.week_since')} >= ${TEXTS_PER_WEEK} THEN 'weekly-limit' END
        ) AS against
      FROM rider WHERE ${isToBeTexted({ id: 'rider.rider_id', phone: 'rider.phone' }, '$2')}
    ), decided AS MATERIALIZED (
      SELECT rider_id, phone, nominal_at,
        CASE WHEN against IS NOT NULL THEN 'skipped' ELSE wanted_state END AS state,
        coalesce(against, wanted_reason) AS reason,
        CASE WHEN against IS NULL THEN body END AS body,
        against IS NULL AND wanted_state = 'sending' AS is_sent
      FROM checked WHERE against IS NOT NULL OR wanted_state <> 'sending' OR EXISTS (SELECT FROM run)
    ), again AS (
      UPDATE texts AS text SET
        state = CASE WHEN text.phone = decided.phone THEN decided.state ELSE 'skipped' END,
        reason = CASE WHEN text.phone = decided.phone THEN decided.reason ELSE 'phone-changed' END,
        body = coalesce(decided.body, text.body),
        attempts = text.attempts + CASE WHEN is_sent AND text.phone = decided.phone THEN 1 ELSE 0 END,
        run_id = $1,
        sending_at = CASE WHEN is_sent AND text.phone = decided.phone THEN clock_timestamp() ELSE text.sending_at END,
        nominal_at = decided.nominal_at,
        changed_at = $3
      FROM decided
      WHERE text.rider_id = decided.rider_id AND text.local_date = $2 AND text.kind = 'morning' AND text.channel = 'sms'
        AND text.state = 'pending'
        AND (text.phone <> decided.phone OR decided.state <> 'pending' OR text.reason <> decided.reason)
      RETURNING ${select('text', STARTED_COLUMNS)}
    ), added AS (
      INSERT INTO texts (kind, channel, rider_id, phone, local_date, body, state, reason, run_id, attempts, nominal_at,
        sending_at, created_at, changed_at)
      SELECT 'morning', 'sms', rider_id, phone, $2, body, state, reason, $1, is_sent::integer, nominal_at,
        CASE WHEN is_sent THEN clock_timestamp() END, $3, $3
      FROM decided WHERE NOT EXISTS (
        SELECT FROM texts AS text WHERE text.rider_id = decided.rider_id AND text.local_date = $2
          AND text.kind = 'morning' AND text.channel = 'sms' AND text.state = 'pending' AND text.phone = decided.phone)
      ON CONFLICT DO NOTHING
      RETURNING ${select('texts', STARTED_COLUMNS)}
    )
    SELECT * FROM again WHERE state = 'sending' UNION ALL SELECT * FROM added WHERE state = 'sending'`,
};
