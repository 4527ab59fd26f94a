/** SQL, as each statement claims or changes many texts at once, so that replicas never take the same one. */
import { JUDGED_RIDER_COLUMNS, type JudgedRiderRow } from '../accounts/rider.row.js';
import { select, type Selected } from '../database/columns.js';
import type { RecommendationDocument } from '../recommendations/recommendation.row.js';
import { JUDGED_ROUTE_COLUMNS, type JudgedRouteRow } from '../routes/route.row.js';
import { isOnTrial, reasonNotToText } from './phone-rules.sql.js';
import type { TextRow } from './text.row.js';

/** What a day is judged by: neither addresses nor the route's line. */
export type BatchRow = {
  readonly text_id: TextRow['id'];
  readonly earlier_document: RecommendationDocument | null;
  readonly rider_id: number;
  readonly is_on_trial: boolean;
} & JudgedRiderRow &
  (({ readonly route_id: number } & JudgedRouteRow) | { readonly route_id: null });

export const CLAIM_BATCH = {
  name: 'claim-batch',
  text: `
    WITH free AS (
      SELECT id FROM texts
      WHERE run_id = $1 AND batch = $2 AND state = 'pending' AND body IS NULL
        AND (leased_until IS NULL OR leased_until <= clock_timestamp())
        AND (not_before IS NULL OR not_before <= clock_timestamp())
      FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE texts AS text SET leased_until = clock_timestamp() + $3 * interval '1 millisecond'
      FROM free WHERE text.id = free.id
      RETURNING text.id, text.rider_id, text.local_date
    )
    SELECT claimed.id AS text_id, earlier.document AS earlier_document,
      rider.id AS rider_id, ${isOnTrial('rider')} AS is_on_trial, ${select('rider', JUDGED_RIDER_COLUMNS)},
      route.id AS route_id, ${select('route', JUDGED_ROUTE_COLUMNS)}
    FROM claimed
    JOIN riders AS rider ON rider.id = claimed.rider_id
    LEFT JOIN routes AS route ON route.rider_id = rider.id AND route.is_active
    LEFT JOIN recommendations AS earlier
      ON earlier.rider_id = rider.id AND earlier.local_date = claimed.local_date`,
};

export const IS_IN_HAND = {
  name: 'is-batch-in-hand',
  text: `
    SELECT FROM texts
    WHERE run_id = $1 AND batch = $2 AND state = 'pending' AND body IS NULL AND leased_until > clock_timestamp()
    LIMIT 1`,
};

export const RECORD_EVALUATIONS = {
  name: 'record-evaluations',
  text: `
    UPDATE texts AS text SET
      state = CASE WHEN evaluation.kind = 'skipped' THEN 'skipped' ELSE 'pending' END,
      body = evaluation.body,
      reason = evaluation.reason,
      leased_until = NULL,
      not_before = clock_timestamp() + evaluation.retry_after_s * interval '1 second',
      changed_at = $6
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::double precision[])
      AS evaluation (id, kind, body, reason, retry_after_s)
    WHERE text.id = evaluation.id AND text.state = 'pending' AND text.body IS NULL
      AND text.rider_id IS NOT NULL`,
};

export const FIND_DUE = {
  name: 'find-due-texts',
  text: `
    SELECT run.id AS run_id, due.count FROM text_runs AS run
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS count FROM (
        SELECT FROM texts WHERE run_id = run.id AND state = 'pending' AND body IS NOT NULL
          AND (not_before IS NULL OR not_before <= clock_timestamp())
        LIMIT $2) AS found
    ) AS due
    WHERE run.finished_at IS NULL AND run.paused_at IS NULL AND run.closes_at > $1 AND due.count > 0
    ORDER BY run.closes_at, run.id LIMIT 1`,
};

const IS_DUE = `text.state = 'pending' AND text.body IS NOT NULL
        AND (text.not_before IS NULL OR text.not_before <= clock_timestamp())`;

const SENDING_COLUMNS = [
  'id',
  'run_id',
  'attempts',
  'phone',
  'body',
  'state',
] as const satisfies readonly (keyof TextRow)[];

export type SendingRow = Selected<TextRow, typeof SENDING_COLUMNS>;

/**
 * Checks the riders of the texts that are `due` again and marks the texts, in the statement that claims them, so that
 * nothing happens between the check and the mark. $1 is now, $2 the lease in ms. Materialized, or each expression would
 * check again.
 */
const MARK_DUE = `
    checked AS MATERIALIZED (
      SELECT text.id, CASE
        WHEN rider.id IS NULL OR NOT rider.sms_subscribed THEN 'unsubscribed'
        WHEN rider.phone IS DISTINCT FROM text.phone THEN 'phone-changed'
        ELSE ${reasonNotToText('rider', '$1', 'text.id')} END AS reason
      FROM due JOIN texts AS text ON text.id = due.id LEFT JOIN riders AS rider ON rider.id = text.rider_id
    )
    UPDATE texts AS text SET
      state = CASE WHEN checked.reason IS NULL THEN 'sending' ELSE 'skipped' END,
      reason = checked.reason,
      attempts = text.attempts + CASE WHEN checked.reason IS NULL THEN 1 ELSE 0 END,
      leased_until = CASE WHEN checked.reason IS NULL THEN clock_timestamp() + $2 * interval '1 millisecond' END,
      not_before = NULL,
      changed_at = $1
    FROM checked WHERE text.id = checked.id
    RETURNING ${select('text', SENDING_COLUMNS)}`;

export const START_SENDING = {
  name: 'start-sending',
  text: `
    WITH due AS (
      SELECT text.id FROM texts AS text JOIN text_runs AS run ON run.id = text.run_id
      WHERE text.run_id = $3 AND ${IS_DUE} AND run.paused_at IS NULL AND run.closes_at > $1
      ORDER BY text.id LIMIT $4
      FOR UPDATE OF text SKIP LOCKED
    ), ${MARK_DUE}`,
};

export const START_TRIAL = {
  name: 'start-trial',
  text: `
    WITH tried AS (
      UPDATE text_runs SET paused_at = $1 WHERE id = (
        SELECT id FROM text_runs AS run
        WHERE run.finished_at IS NULL AND run.closes_at > $1 AND run.paused_at <= $3
          AND EXISTS (SELECT FROM texts AS text WHERE text.run_id = run.id AND ${IS_DUE})
        ORDER BY run.closes_at, run.id LIMIT 1
        FOR UPDATE SKIP LOCKED)
      RETURNING id
    ), due AS (
      SELECT text.id FROM texts AS text JOIN tried ON tried.id = text.run_id
      WHERE ${IS_DUE} ORDER BY text.id LIMIT 1
      FOR UPDATE OF text SKIP LOCKED
    ), ${MARK_DUE}`,
};
