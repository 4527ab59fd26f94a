/** SQL, as each statement plans or changes the texts of thousands of riders at once. */
import { TEXTS_PER_WEEK } from '../../../../../domain/texting/send-window.js';
import { select, type Selected } from '../database/columns.js';
import { ROWS_PER_STATEMENT } from '../database/delete-in-portions.js';
import type { TextRunRow } from './text.row.js';
import { reasonNotToText } from './phone-rules.sql.js';
import { textsOfWeek } from './weekly-limit.sql.js';

/** Steps along the index from zone to zone: a few look-ups for any number of riders. */
export const SUBSCRIBED_ZONES = {
  name: 'subscribed-zones',
  text: `
    WITH RECURSIVE zones AS (
      (SELECT time_zone FROM riders
       WHERE sms_subscribed AND time_zone IS NOT NULL ORDER BY time_zone LIMIT 1)
      UNION ALL
      SELECT (SELECT riders.time_zone FROM riders
              WHERE sms_subscribed AND riders.time_zone > zones.time_zone ORDER BY riders.time_zone LIMIT 1)
      FROM zones WHERE zones.time_zone IS NOT NULL
    )
    SELECT time_zone FROM zones WHERE time_zone IS NOT NULL`,
};

/** Rounds as gridCellOf does. */
const cellsOf = (end: 'start' | 'end'): string => `
  SELECT floor(${end}_lat * 20 + 0.5) / 20 AS lat, floor(${end}_lng * 20 + 0.5) / 20 AS lng
  FROM routes JOIN next ON routes.rider_id = next.id WHERE is_active`;

export const CELLS_OF_ZONE = {
  name: 'cells-of-zone',
  text: `
    WITH next AS MATERIALIZED (
      SELECT id FROM riders WHERE sms_subscribed AND time_zone = $1 AND id > $2 ORDER BY id LIMIT $3
    ), cells AS (${cellsOf('start')} UNION ${cellsOf('end')})
    SELECT cells.lat, cells.lng, last.id AS last_rider_id
    FROM (SELECT max(id) AS id FROM next) AS last LEFT JOIN cells ON true
    WHERE last.id IS NOT NULL`,
};

export const BEGIN_RUN = {
  name: 'begin-text-run',
  text: `
    INSERT INTO text_runs (time_zone, local_date, opens_at, closes_at, planned_at)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (time_zone, local_date) DO NOTHING`,
};

const RUN_COLUMNS = [
  'id',
  'time_zone',
  'local_date',
  'opens_at',
  'closes_at',
] as const satisfies readonly (keyof TextRunRow)[];

export type RunRow = Selected<TextRunRow, typeof RUN_COLUMNS>;

const SELECT_RUN = `SELECT ${select('text_runs', RUN_COLUMNS)} FROM text_runs`;

export const FIND_RUN_OF_ZONE = {
  name: 'find-text-run-of-zone',
  text: `${SELECT_RUN} WHERE time_zone = $1 AND local_date = $2`,
};

export const FIND_RUN = {
  name: 'find-text-run',
  text: `${SELECT_RUN} WHERE id = $1`,
};

export const LOCK_RUN = {
  name: 'lock-text-run',
  text: 'SELECT batches FROM text_runs WHERE id = $1 FOR UPDATE',
};

/** Skips riders who are being deleted; the others can't be deleted before they are in the run. */
export const NEXT_RIDERS = {
  name: 'next-riders-to-text',
  text: `
    SELECT id, phone FROM riders AS rider
    WHERE sms_subscribed AND time_zone = $1 AND id > $3
      AND NOT EXISTS (
        SELECT FROM texts WHERE kind = 'morning' AND texts.rider_id = rider.id AND local_date = $2)
    ORDER BY id LIMIT $4
    FOR KEY SHARE SKIP LOCKED`,
};

/**
 * A rider whose text violates the index of one text per phone and date gets a skipped one instead: another account with
 * the same phone has one already.
 */
export const ENLIST = {
  name: 'enlist-riders',
  text: `
    WITH candidate AS MATERIALIZED (
      SELECT next.rider_id, next.phone, $5::integer + 1 + ((place - 1) / $6::integer)::integer AS batch,
        coalesce(${reasonNotToText('rider', '$8')},
          CASE WHEN ${textsOfWeek('next.phone', '$7')} >= ${TEXTS_PER_WEEK} THEN 'weekly-limit' END) AS reason
      FROM unnest($3::integer[], $4::text[]) WITH ORDINALITY AS next (rider_id, phone, place)
      JOIN riders AS rider ON rider.id = next.rider_id
    ), enlisted AS (
      INSERT INTO texts
        (kind, rider_id, phone, local_date, state, reason, run_id, batch, created_at, changed_at)
      SELECT 'morning', rider_id, phone, $2, CASE WHEN reason IS NULL THEN 'pending' ELSE 'skipped' END, reason,
        $1, batch, $8, $8
      FROM candidate
      ON CONFLICT DO NOTHING
      RETURNING rider_id, batch, state
    ), crowded_out AS (
      INSERT INTO texts
        (kind, rider_id, phone, local_date, state, reason, run_id, batch, created_at, changed_at)
      SELECT 'morning', rider_id, phone, $2, 'skipped', 'phone-in-use', $1, batch, $8, $8
      FROM candidate WHERE NOT EXISTS (SELECT FROM enlisted WHERE enlisted.rider_id = candidate.rider_id)
      ON CONFLICT DO NOTHING
    )
    SELECT DISTINCT batch FROM enlisted WHERE state = 'pending' ORDER BY batch`,
};

/** A summary made before no longer fits the run. */
export const COUNT_BATCHES = {
  name: 'count-batches',
  text: 'UPDATE text_runs SET batches = $2, summary = NULL WHERE id = $1',
};

export const LEFT_BATCHES = {
  name: 'left-batches',
  text: `
    SELECT DISTINCT batch FROM texts
    WHERE run_id = $1 AND state = 'pending' AND body IS NULL
      AND (leased_until IS NULL OR leased_until <= clock_timestamp())
      AND (not_before IS NULL OR not_before <= clock_timestamp())`,
};

export const PAUSE = {
  name: 'pause-text-run',
  text: `
    UPDATE text_runs SET paused_by = $2, paused_at = $3 WHERE id = $1 AND paused_at IS NULL RETURNING id`,
};

export const RESUME = {
  name: 'resume-text-run',
  text: `
    UPDATE text_runs SET paused_by = NULL, paused_at = NULL WHERE id = $1 AND paused_at IS NOT NULL RETURNING id`,
};

export const FIND_OVER = {
  name: 'find-text-runs-over',
  text: `${SELECT_RUN} WHERE finished_at IS NULL AND closes_at <= $1 ORDER BY id`,
};

/** Each half has its own index. */
export const SKIP_WAITING = {
  name: 'skip-waiting-texts',
  text: `
    UPDATE texts SET
      state = 'skipped',
      reason = CASE WHEN body IS NULL THEN coalesce(reason, 'late') ELSE 'late' END,
      leased_until = NULL,
      not_before = NULL,
      changed_at = $2
    WHERE state = 'pending' AND id IN (
      (SELECT id FROM texts WHERE run_id = $1 AND state = 'pending' AND body IS NULL LIMIT ${ROWS_PER_STATEMENT})
      UNION ALL
      (SELECT id FROM texts WHERE run_id = $1 AND state = 'pending' AND body IS NOT NULL LIMIT ${ROWS_PER_STATEMENT}))
    RETURNING id`,
};

export const NEEDS_SUMMARY = {
  name: 'needs-run-summary',
  text: `
    SELECT FROM text_runs WHERE id = $1 AND summary IS NULL
      AND NOT EXISTS (SELECT FROM texts WHERE run_id = $1 AND state = 'pending' AND body IS NULL)
      AND NOT EXISTS (SELECT FROM texts WHERE run_id = $1 AND state = 'pending' AND body IS NOT NULL)
      AND NOT EXISTS (SELECT FROM texts WHERE run_id = $1 AND state = 'sending')`,
};

export const COUNT_STATES = {
  name: 'count-text-states',
  text: `
    SELECT state, reason, count(*)::integer AS count FROM texts WHERE run_id = $1 GROUP BY state, reason`,
};

export const KEEP_SUMMARY = {
  name: 'keep-run-summary',
  text: `
    UPDATE text_runs AS run SET
      summary = $2,
      finished_at = CASE WHEN before.finished_at IS NULL AND before.closes_at <= $4 AND $3 THEN $4
        ELSE before.finished_at END
    FROM (SELECT id, closes_at, finished_at FROM text_runs WHERE id = $1) AS before
    WHERE run.id = before.id
    RETURNING before.finished_at IS NULL AND run.finished_at IS NOT NULL AS has_finished`,
};

export const FORGET_RUNS = {
  name: 'forget-text-runs',
  text: `
    DELETE FROM text_runs WHERE closes_at < $1
      AND NOT EXISTS (SELECT FROM texts WHERE run_id = text_runs.id)
    RETURNING id`,
};
