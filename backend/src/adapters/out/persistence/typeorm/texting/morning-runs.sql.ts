/** SQL, as each statement looks at, or changes, what concerns thousands of riders at once. */
import { WEEKDAYS } from '../../../../../domain/commute/time.js';
import { TEXT_FAILURES, WAIT_REASONS } from '../../../../../domain/texting/text-state.js';
import { isRideDay } from '../accounts/ride-days.sql.js';
import { select, type Selected } from '../database/columns.js';
import { ROWS_PER_STATEMENT } from '../database/delete-in-portions.js';
import { isOnTrial } from './phone-rules.sql.js';
import { HOLDS_PLACE, type TextRunRow } from './text.row.js';

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

/**
 * Whether a rider is still to be texted on a date: there is no text of the rider's that holds the date's place, and none to
 * the phone the rider has now but one that is to be tried again.
 */
export const isToBeTexted = (rider: { id: string; phone: string }, date: string): string => `NOT EXISTS (
        SELECT FROM texts WHERE texts.rider_id = ${rider.id} AND texts.local_date = ${date}
          AND kind = 'morning' AND channel = 'sms'
          AND (${HOLDS_PLACE} OR state <> 'pending' AND texts.phone = ${rider.phone}))`;

/** Rounds as gridCellOf does, to whole twentieths of a degree, of which there are few. */
const cellsOf = (end: 'start' | 'end'): string => `
  SELECT floor(${end}_lat * 20 + 0.5)::integer AS y, floor(${end}_lng * 20 + 0.5)::integer AS x FROM rides`;

const degrees = (twentieths: string): string => `round((${twentieths}::double precision / 20)::numeric, 2)`;

/** A cell is warm if any provider's weather and any provider's air of the hour are there. */
export const COLD_CELLS = {
  name: 'cold-cells',
  text: `
    WITH rides AS MATERIALIZED (
      SELECT start_lat, start_lng, end_lat, end_lng
      FROM riders AS rider JOIN routes ON routes.rider_id = rider.id AND is_active
      WHERE sms_subscribed AND time_zone = $1 AND text_time <= $3
        AND ${isRideDay('rider', { date: '$2', statesOff: '$6' })} AND ${isToBeTexted({ id: 'rider.id', phone: 'rider.phone' }, '$2::date')}
    ), warm AS MATERIALIZED (
      SELECT cell FROM forecasts WHERE hour = $4 AND payload IS NOT NULL
      GROUP BY cell HAVING bool_or(source LIKE 'weather:%') AND bool_or(source LIKE 'air:%')
    )
    SELECT lat::double precision AS lat, lng::double precision AS lng
    FROM (
      SELECT ${degrees('y')} AS lat, ${degrees('x')} AS lng FROM (${cellsOf('start')} UNION ${cellsOf('end')}) AS cells
    ) AS cells
    WHERE NOT EXISTS (SELECT FROM warm WHERE warm.cell = lat || ',' || lng)
    LIMIT $5`,
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
  'handed_out_until',
  'paused_at',
] as const satisfies readonly (keyof TextRunRow)[];

export type RunRow = Selected<TextRunRow, typeof RUN_COLUMNS> & { readonly may_lack_texts: boolean };

/** Asked on the server on which the rest of the statement runs. A database that has no memory yet lacks nothing. */
export const MAY_LACK_TEXTS = `EXISTS (
    SELECT FROM database_memory WHERE identity <> database_identity() OR missing_since IS NOT NULL)`;

const SELECT_RUN = `SELECT ${select('text_runs', RUN_COLUMNS)}, ${MAY_LACK_TEXTS} AS may_lack_texts FROM text_runs`;

export const FIND_RUN_OF_ZONE = {
  name: 'find-text-run-of-zone',
  text: `${SELECT_RUN} WHERE time_zone = $1 AND local_date = $2`,
};

export const FIND_RUN = { name: 'find-text-run', text: `${SELECT_RUN} WHERE id = $1` };

const TIMES_OF_DAY = `CASE extract(isodow FROM $2::date) ${WEEKDAYS.map(
  (day, index) => `WHEN ${index + 1} THEN day_times #>> '{${day},targetArrivalTime}'`,
).join(' ')} END`;

/** A text whose refusal was unclear waits a little longer. */
export const LINE = {
  name: 'riders-in-line',
  text: `
    WITH next AS MATERIALIZED (
      SELECT id, phone, phone_confirmed, text_time, ride_days, observes_holidays, paused_until, day_exceptions, home_state, day_times,
        target_arrival_time
      FROM riders WHERE sms_subscribed AND time_zone = $1 AND id > $5 ORDER BY id LIMIT $6
    ), due AS (
      SELECT next.*,
        coalesce(waiting.refusals, 0) * 2 + coalesce(waiting.reason = 'stop-sending', false)::integer AS refusals
      FROM next LEFT JOIN texts AS waiting ON waiting.rider_id = next.id AND waiting.local_date = $2
        AND waiting.kind = 'morning' AND waiting.channel = 'sms' AND waiting.state = 'pending'
      WHERE ($3::time IS NULL OR text_time > $3) AND text_time <= $4
        AND ${isRideDay('next', { date: '$2', statesOff: '$8' })} AND ${isToBeTexted({ id: 'next.id', phone: 'next.phone' }, '$2::date')}
        AND (waiting.reason IS DISTINCT FROM 'unknown' OR waiting.changed_at <= $7)
    )
    SELECT due.id AS rider_id, ${isOnTrial('due')} AS is_on_trial, refusals,
      extract(epoch FROM coalesce((${TIMES_OF_DAY})::time, target_arrival_time))::double precision / 60
        - ride_minutes AS departure_minute,
      last.id AS last_rider_id
    FROM (SELECT max(id) AS id FROM next) AS last
    LEFT JOIN (due LEFT JOIN routes ON routes.rider_id = due.id AND is_active) ON true
    WHERE last.id IS NOT NULL`,
};

/** A summary made before no longer fits the run. */
export const HAND_OUT = {
  name: 'note-hand-out',
  text: 'UPDATE text_runs SET handed_out_until = $2, summary = NULL WHERE id = $1',
};

export const PAUSE = {
  name: 'pause-text-run',
  text: `
    UPDATE text_runs SET paused_by = $2, paused_at = $3 WHERE id = $1 AND paused_at IS NULL RETURNING id`,
};

export const START_TRIAL = {
  name: 'start-trial',
  text: 'UPDATE text_runs SET paused_at = $3 WHERE id = $1 AND paused_at <= $2 RETURNING id',
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

const REFUSALS = WAIT_REASONS.filter((reason) => TEXT_FAILURES.some((failure) => failure === reason))
  .map((reason) => `'${reason}'`)
  .join(', ');

/** What the provider refused or lost has failed; it never heard of the rest. */
export const END_WAITING = {
  name: 'end-waiting-texts',
  text: `
    UPDATE texts SET
      state = CASE WHEN reason IN (${REFUSALS}) THEN 'failed' ELSE 'skipped' END,
      reason = CASE reason WHEN 'not-reached' THEN 'late' ELSE reason END,
      changed_at = $3
    WHERE local_date = $2 AND state = 'pending' AND id IN (
      SELECT id FROM texts WHERE local_date = $2 AND run_id = $1 AND state = 'pending' LIMIT ${ROWS_PER_STATEMENT})
    RETURNING id`,
};

export const NEEDS_SUMMARY = {
  name: 'needs-run-summary',
  text: `
    SELECT FROM text_runs WHERE id = $1 AND summary IS NULL AND handed_out_until IS NOT NULL AND NOT EXISTS (
      SELECT FROM texts WHERE local_date = $2 AND run_id = $1 AND state IN ('pending', 'sending'))`,
};

export const COUNT_STATES = {
  name: 'count-text-states',
  text: `
    SELECT state, reason, count(*)::integer AS count FROM texts
    WHERE local_date = $2 AND run_id = $1 GROUP BY state, reason`,
};

export const LOCK_RUN = {
  name: 'lock-text-run',
  text: 'SELECT local_date, handed_out_until FROM text_runs WHERE id = $1 FOR UPDATE',
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
