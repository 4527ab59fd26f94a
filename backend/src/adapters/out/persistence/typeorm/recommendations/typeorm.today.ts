/** SQL, since this is the one statement of a rider's Today: see TodayPort. */
import {
  datesAround,
  type LatestOfRider,
  type TodayPort,
} from '../../../../../application/recommendations/today.port.js';
import type { RiderRow } from '../accounts/rider.row.js';
import { OF_OPEN_SESSION, USE_IS_OLD, type FoundSession } from '../accounts/typeorm.sessions.js';
import { select } from '../database/columns.js';
import type { Database } from '../database/database.js';
import {
  RECOMMENDATION_COLUMNS,
  recommendationFrom,
  type RecommendationRow,
  type SelectedRecommendation,
} from './recommendation.row.js';
import type { AnswerWriter } from './typeorm.recommendations.js';

const SHORT_COLUMNS = RECOMMENDATION_COLUMNS.filter((column) => column !== 'document');

const IN_FORM = (column: keyof RecommendationRow): string =>
  `CASE WHEN latest.answer_form = $5 THEN latest.${column} END AS ${column}`;

export const FIND_LATEST = {
  name: 'find-latest-by-session',
  text: `
    SELECT found.*, ${select('latest', SHORT_COLUMNS)}, ${IN_FORM('answer')}, ${IN_FORM('over_from')},
      CASE WHEN latest.answer_form = $5 THEN NULL ELSE latest.document END AS document
    FROM (
      SELECT
        riders.id AS session_rider_id,
        riders.time_zone,
        riders.plan_revision AS rider_plan_revision,
        ${USE_IS_OLD} AS use_is_old
      ${OF_OPEN_SESSION}
    ) AS found
    LEFT JOIN LATERAL (
      SELECT * FROM recommendations
      WHERE rider_id = session_rider_id AND local_date BETWEEN $3 AND $4
      ORDER BY local_date DESC LIMIT 1
    ) AS latest ON true`,
};

type LatestRow = FoundSession & {
  readonly session_rider_id: RiderRow['id'];
  readonly time_zone: RiderRow['time_zone'];
  readonly rider_plan_revision: RiderRow['plan_revision'];
} & (({ readonly answer: null } & SelectedRecommendation) | FinishedRow | { readonly rider_id: null });

type FinishedRow = Pick<RecommendationRow, 'rider_id' | 'local_date' | 'plan_revision'> & {
  readonly answer: string;
  readonly over_from: Date;
};

export class TypeormToday implements TodayPort {
  constructor(
    private readonly database: Database,
    private readonly answers: Pick<AnswerWriter, 'form'>,
  ) {}

  async findLatest(tokenHash: string, now: Date): Promise<LatestOfRider | null> {
    const { first, last } = datesAround(now);
    const [row] = await this.database.query<LatestRow>(FIND_LATEST, [
      tokenHash,
      now,
      first,
      last,
      this.answers.form,
    ]);
    if (row === undefined) return null;
    return {
      riderId: row.session_rider_id,
      timeZone: row.time_zone,
      planRevision: row.rider_plan_revision,
      latest: latestFrom(row),
      shouldNoteUse: row.use_is_old,
    };
  }
}

function latestFrom(row: LatestRow): LatestOfRider['latest'] {
  if (row.rider_id === null) return null;
  if (row.answer === null) return recommendationFrom(row);
  return {
    date: row.local_date,
    planRevision: row.plan_revision,
    json: row.answer,
    overFrom: row.over_from,
  };
}
