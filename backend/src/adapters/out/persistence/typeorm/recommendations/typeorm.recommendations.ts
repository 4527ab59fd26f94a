import type {
  RecommendationsPort,
  StoredRecommendation,
} from '../../../../../application/ports/recommendations.port.js';
import type { LocalDate } from '../../../../../domain/commute/time.js';
import type { DailyRecommendation } from '../../../../../domain/recommendation/recommendation.js';
import { deleteByRiders, deletionByRiders } from '../database/delete-in-portions.js';
import type { Database } from '../database/database.js';
import { decodeRecommendation, encodeRecommendation, type RecommendationRow } from './recommendation.row.js';
import { asRiderGone } from '../database/database-errors.js';
import { isRowId } from '../database/columns.js';

/** The columns that recommendationFrom needs. */
export const RECOMMENDATION_COLUMNS = [
  'id',
  'rider_id',
  'route_id',
  'local_date',
  'plan_revision',
  'verdict',
  'generated_at',
  'document',
] as const satisfies readonly (keyof RecommendationRow)[];

const COLUMNS = RECOMMENDATION_COLUMNS.join(', ');

const LIST = {
  name: 'list-recommendations',
  text: `SELECT ${COLUMNS} FROM recommendations WHERE rider_id = $1 ORDER BY local_date`,
};

const FIND_FOR_DATE = {
  name: 'find-recommendation-for-date',
  text: `SELECT ${COLUMNS} FROM recommendations WHERE rider_id = $1 AND local_date = $2`,
};

/** Every column of the row takes the same side, so a row is never made of two recommendations. */
const newer = (column: keyof RecommendationRow): string =>
  `${column} = CASE WHEN excluded.plan_revision >= stored.plan_revision THEN excluded.${column} ELSE stored.${column} END`;

const INSERT = `
  INSERT INTO recommendations AS stored
    (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)`;

const UNLESS_NEWER = `
  ON CONFLICT (rider_id, local_date) DO UPDATE SET
    ${newer('route_id')},
    ${newer('plan_revision')},
    ${newer('verdict')},
    ${newer('generated_at')},
    ${newer('document')}`;

const SAVE = {
  name: 'save-recommendation',
  text: `${INSERT} VALUES ($1, $2, $3, $4, $5, $6, $7) ${UNLESS_NEWER} RETURNING ${COLUMNS}`,
};

/** JSON never holds it as it is. As elements of an array documents would have to be quoted, and unquoted again. */
const BETWEEN_DOCUMENTS = '\u001e';

/** The riders are locked first: one who is just leaving would fail it for all others. */
const SAVE_ALL = {
  name: 'save-recommendations',
  text: `
    ${INSERT}
    SELECT made.rider_id, made.route_id, made.local_date, made.plan_revision, made.verdict, made.generated_at,
      made.document::jsonb
    FROM unnest($1::integer[], $2::integer[], $3::date[], $4::integer[], $5::text[], $6::timestamptz[],
        string_to_array($7, U&'\\001E'))
      AS made (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
    JOIN riders ON riders.id = made.rider_id
    WHERE EXISTS (SELECT FROM routes WHERE routes.id = made.route_id AND routes.rider_id = made.rider_id)
    FOR KEY SHARE OF riders
    ${UNLESS_NEWER}`,
};

/** By riders, as the index is: whoever looks at all of them for a date reads the whole table. */
const FORGET_BEFORE = deletionByRiders(
  'forget-recommendations',
  `gone AS (
      DELETE FROM recommendations USING next WHERE rider_id = next.id AND local_date < $2 RETURNING TRUE
    )`,
);

export class TypeormRecommendations implements RecommendationsPort {
  constructor(private readonly database: Database) {}

  async findForDate(riderId: number, date: LocalDate): Promise<StoredRecommendation | null> {
    if (!isRowId(riderId)) return null;
    const [row] = await this.database.query<RecommendationRow>(FIND_FOR_DATE, [riderId, date]);
    return row === undefined ? null : recommendationFrom(row);
  }

  async list(riderId: number): Promise<StoredRecommendation[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.query<RecommendationRow>(LIST, [riderId]);
    return rows.map(recommendationFrom);
  }

  async save(recommendation: DailyRecommendation): Promise<StoredRecommendation> {
    const saving = this.database.query<RecommendationRow>(SAVE, [
      recommendation.riderId,
      recommendation.routeId,
      recommendation.date,
      recommendation.planRevision,
      recommendation.verdict,
      recommendation.generatedAt,
      encodeRecommendation(recommendation),
    ]);
    const [row] = (await saving.catch(asRiderGone)) as [RecommendationRow];
    return recommendationFrom(row);
  }

  async saveAll(recommendations: readonly DailyRecommendation[]): Promise<void> {
    if (recommendations.length > 0) await this.database.query(SAVE_ALL, valuesOf(recommendations));
  }

  forgetBefore(date: LocalDate): Promise<number> {
    return deleteByRiders(this.database, FORGET_BEFORE, [date]);
  }
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

export const recommendationFrom = (row: RecommendationRow): StoredRecommendation => ({
  ...decodeRecommendation(row.document),
  id: row.id,
  riderId: row.rider_id,
  routeId: row.route_id,
  // A column of type date holds nothing else, and this is read on every request.
  date: row.local_date as LocalDate,
  planRevision: row.plan_revision,
  verdict: row.verdict,
  generatedAt: row.generated_at,
});
