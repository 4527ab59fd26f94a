/**
 * SQL where Today and the morning run read and write: one statement that the server has planned already, and an upsert
 * that decides by the stored row which of the two to keep.
 */
import { MoreThan } from 'typeorm';
import {
  RECOMMENDATIONS_PER_PAGE,
  type RecommendationsPort,
} from '../../../../../application/ports/recommendations.port.js';
import { firstOfMonth, type LocalDate } from '../../../../../domain/commute/time.js';
import { overFrom } from '../../../../../domain/recommendation/recommend.js';
import type { DailyRecommendation } from '../../../../../domain/recommendation/recommendation.js';
import { isRowId, select } from '../database/columns.js';
import { throwOwnerGone } from '../database/database-errors.js';
import type { Database, StatementRunner } from '../database/database.js';
import { deleteByRiders, portionOfRiders } from '../database/delete-in-portions.js';
import { dropMonthsBefore } from '../database/monthly-partitions.js';
import {
  encodeRecommendation,
  RECOMMENDATION_COLUMNS,
  recommendationFrom,
  RecommendationRow,
  type SelectedRecommendation,
} from './recommendation.row.js';

export const FIND_FOR_DATE = {
  name: 'find-recommendation-for-date',
  text: `
    SELECT ${select('recommendations', RECOMMENDATION_COLUMNS)} FROM recommendations
    WHERE rider_id = $1 AND local_date = $2`,
};

/** Every column is decided the same way, so that a row is never made of two recommendations. */
const newer = (column: keyof RecommendationRow): string =>
  `${column} = CASE WHEN excluded.plan_revision >= stored.plan_revision THEN excluded.${column} ELSE stored.${column} END`;

const INSERT = `
  INSERT INTO recommendations AS stored
    (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document, answer, answer_form, over_from)`;

const UNLESS_NEWER = `
  ON CONFLICT (rider_id, local_date) DO UPDATE SET
    ${newer('route_id')},
    ${newer('plan_revision')},
    ${newer('verdict')},
    ${newer('generated_at')},
    ${newer('document')},
    ${newer('answer')},
    ${newer('answer_form')},
    ${newer('over_from')}`;

export const SAVE = {
  name: 'save-recommendation',
  text: `
    ${INSERT} VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ${UNLESS_NEWER}
    RETURNING ${select('stored', RECOMMENDATION_COLUMNS)}`,
};

/** ASCII's record separator, which JSON always escapes. As array elements, documents would have to be quoted again. */
const BETWEEN_DOCUMENTS = '\u001e';

/** The riders are locked first: one who is just being deleted would make it fail for all the others. */
export const SAVE_ALL = {
  name: 'save-recommendations',
  text: `
    ${INSERT}
    SELECT made.rider_id, made.route_id, made.local_date, made.plan_revision, made.verdict, made.generated_at,
      made.document::jsonb, NULL, NULL, NULL::timestamptz
    FROM unnest($1::integer[], $2::integer[], $3::date[], $4::integer[], $5::text[], $6::timestamptz[],
        string_to_array($7, U&'\\001E'))
      AS made (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
    JOIN riders ON riders.id = made.rider_id
    WHERE EXISTS (SELECT FROM routes WHERE routes.id = made.route_id AND routes.rider_id = made.rider_id)
    FOR KEY SHARE OF riders
    ${UNLESS_NEWER}`,
};

/** Of partitions that are more than a month. By riders, as the index is: a condition on the date alone would read them all. */
const FORGET_BEFORE = portionOfRiders(
  'forget-recommendations',
  `deleted AS (
      DELETE FROM recommendations USING next WHERE rider_id = next.id AND local_date < $2 RETURNING TRUE
    )`,
);

/** How answers are finished when they are stored, so that sending them costs no more than reading a row. */
export interface AnswerWriter {
  /** Changes with what an answer consists of: one of another form is not sent. */
  readonly form: string;
  write(recommendation: DailyRecommendation): string;
}

export class TypeormRecommendations implements RecommendationsPort {
  constructor(
    private readonly database: Database,
    private readonly answers: AnswerWriter,
  ) {}

  async findForDate(riderId: number, date: LocalDate): Promise<DailyRecommendation | null> {
    if (!isRowId(riderId)) return null;
    const [row] = await this.database.query<SelectedRecommendation>(FIND_FOR_DATE, [riderId, date]);
    return row === undefined ? null : recommendationFrom(row);
  }

  async list(riderId: number, after: LocalDate | null = null): Promise<DailyRecommendation[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.run((manager) =>
      manager.find(RecommendationRow, {
        where: { rider_id: riderId, ...(after !== null && { local_date: MoreThan(after) }) },
        order: { local_date: 'ASC' },
        take: RECOMMENDATIONS_PER_PAGE,
      }),
    );
    const readable = rows.flatMap((row) => recommendationFrom(row) ?? []);
    // An empty page would say that there are no more.
    return readable.length > 0 || rows.length === 0 ? readable : this.list(riderId, rows.at(-1)?.local_date);
  }

  async save(recommendation: DailyRecommendation): Promise<DailyRecommendation> {
    const saving = this.database.query<SelectedRecommendation>(SAVE, [
      recommendation.riderId,
      recommendation.routeId,
      recommendation.date,
      recommendation.planRevision,
      recommendation.verdict,
      recommendation.generatedAt,
      encodeRecommendation(recommendation),
      this.answers.write(recommendation),
      this.answers.form,
      overFrom(recommendation),
    ]);
    const [row] = (await saving.catch(throwOwnerGone)) as [SelectedRecommendation];
    return recommendationFrom(row) ?? recommendation;
  }

  async saveAll(recommendations: readonly DailyRecommendation[]): Promise<void> {
    await saveRecommendations((statement, values) => this.database.query(statement, values), recommendations);
  }

  async forgetBefore(date: LocalDate): Promise<void> {
    const month = firstOfMonth(date);
    const others = await dropMonthsBefore(this.database, 'recommendations', month);
    if (others.length > 0) await deleteByRiders(this.database, FORGET_BEFORE, [month]);
  }
}

/** In the transaction of `run`. */
export async function saveRecommendations(
  run: StatementRunner,
  recommendations: readonly DailyRecommendation[],
): Promise<void> {
  if (recommendations.length > 0) await run(SAVE_ALL, valuesOf(recommendations));
}

const valuesOf = (recommendations: readonly DailyRecommendation[]): unknown[] => [
  recommendations.map(({ riderId }) => riderId),
  recommendations.map(({ routeId }) => routeId),
  recommendations.map(({ date }) => date),
  recommendations.map(({ planRevision }) => planRevision),
  recommendations.map(({ verdict }) => verdict),
  recommendations.map(({ generatedAt }) => generatedAt.toISOString()),
  recommendations.map((one) => JSON.stringify(encodeRecommendation(one))).join(BETWEEN_DOCUMENTS),
];
