import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LEG_NAMES } from '../../../../../domain/commute/commute.js';
import type { LocalDate } from '../../../../../domain/commute/time.js';
import {
  VERDICTS,
  type DailyRecommendation,
  type LegAssessment,
  type Verdict,
} from '../../../../../domain/recommendation/recommendation.js';
import { isOneOf, type Selected } from '../database/columns.js';
import { RiderRow } from '../accounts/rider.row.js';
import { RouteRow } from '../routes/route.row.js';

/**
 * What queries ask for has a column; the rest is always read as a whole and is one document. Partitioned by month: see
 * monthly-partitions.ts.
 */
@Entity('recommendations')
@Check('recommendations_verdict_known', isOneOf('verdict', VERDICTS))
@Check('recommendations_plan_revision_counts_up', 'plan_revision >= 0')
@Check('recommendations_document_is_an_object', "jsonb_typeof(document) = 'object'")
export class RecommendationRow {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'recommendations_pkey' })
  @ForeignKey(() => RiderRow, { name: 'recommendations_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number;

  @Column('integer')
  @Index('recommendations_by_route')
  @ForeignKey(() => RouteRow, { name: 'recommendations_route_fkey', onDelete: 'CASCADE' })
  route_id: number;

  /** "2026-06-15", in the rider's time zone. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'recommendations_pkey' })
  local_date: LocalDate;

  @Column('integer')
  plan_revision: number;

  @Column('text')
  verdict: Verdict;

  @Column('timestamptz')
  generated_at: Date;

  @Column('jsonb')
  document: RecommendationDocument;

  /** See FinishedAnswer; null for what the morning run has made, and for rows of earlier versions. */
  @Column('text', { nullable: true, select: false })
  answer: string | null;

  /** What the answer has to be in to be sent. */
  @Column('text', { nullable: true, select: false })
  answer_form: string | null;

  @Column('timestamptz', { nullable: true, select: false })
  over_from: Date | null;
}

/** The columns that recommendationFrom reads. */
export const RECOMMENDATION_COLUMNS = [
  'rider_id',
  'route_id',
  'local_date',
  'plan_revision',
  'verdict',
  'generated_at',
  'document',
] as const satisfies readonly (keyof RecommendationRow)[];

export type SelectedRecommendation = Selected<RecommendationRow, typeof RECOMMENDATION_COLUMNS>;

/** Null for a document that this version can't read: it counts as none, and the next generation replaces it. */
export function recommendationFrom(row: SelectedRecommendation): DailyRecommendation | null {
  const content = readRecommendation(row.document);
  return (
    content && {
      ...content,
      riderId: row.rider_id,
      routeId: row.route_id,
      date: row.local_date,
      planRevision: row.plan_revision,
      verdict: row.verdict,
      generatedAt: row.generated_at,
    }
  );
}

type Content = Omit<
  DailyRecommendation,
  'riderId' | 'routeId' | 'date' | 'planRevision' | 'verdict' | 'generatedAt'
>;

/** Without what rows of earlier versions lack. */
interface LegDocument extends Omit<LegAssessment, 'departsAt' | 'arrivesAt' | 'readings'> {
  readonly readings?: LegAssessment['readings'];
  /** ISO 8601 in UTC, as JSON has no instants. */
  readonly departsAt: string;
  readonly arrivesAt: string;
}

/** Counts up with any change after which an earlier version of the program can't read what is written. */
const VERSION = 1;

/** A recommendation as JSON: readings and the reasons for missing ones as they are, instants as text. */
export interface RecommendationDocument extends Omit<Content, 'legs' | 'forecastAt' | 'changes' | 'units'> {
  /** Absent in documents from before there were versions. */
  readonly version?: number;
  readonly forecastAt?: string | null;
  readonly changes?: readonly string[];
  readonly units?: Content['units'];
  readonly legs: { readonly morning: LegDocument; readonly evening: LegDocument };
}

export function encodeRecommendation(recommendation: DailyRecommendation): RecommendationDocument {
  const { riderId, routeId, date, planRevision, verdict, generatedAt, legs, forecastAt, ...content } =
    recommendation;
  return {
    version: VERSION,
    ...content,
    forecastAt: forecastAt?.toISOString() ?? null,
    legs: { morning: encodeLeg(legs.morning), evening: encodeLeg(legs.evening) },
  };
}

function decodeRecommendation({ version: _, legs, ...document }: RecommendationDocument): Content {
  const { morning, evening } = legs;
  return {
    ...document,
    forecastAt: document.forecastAt ? new Date(document.forecastAt) : null,
    changes: document.changes ?? [],
    units: document.units ?? 'us',
    legs: { morning: decodeLeg(morning), evening: decodeLeg(evening) },
  };
}

/**
 * Null if this version can't read the document, as after a rollback or a repair by hand: it must not stop what else is read with
 * it. Looks at what decoding and showing it would fail on, not at every figure: we have written them.
 */
export const readRecommendation = (document: RecommendationDocument): Content | null =>
  isReadable(document) ? decodeRecommendation(document) : null;

const isReadable = ({ version, legs, badges, margins, dataGaps }: Partial<RecommendationDocument>): boolean =>
  (version === undefined || version === VERSION) &&
  LEG_NAMES.every((name) => isReadableLeg(legs?.[name])) &&
  badges !== undefined &&
  [margins, dataGaps].every((list) => Array.isArray(list));

const isReadableLeg = (leg: Partial<LegDocument> | undefined): boolean =>
  leg !== undefined &&
  [leg.departsAt, leg.arrivesAt].every((instant) => !Number.isNaN(Date.parse(instant ?? ''))) &&
  [leg.triggers, leg.margins].every((list) => Array.isArray(list)) &&
  typeof leg.status === 'string';

const encodeLeg = (leg: LegAssessment): LegDocument => ({
  ...leg,
  departsAt: leg.departsAt.toISOString(),
  arrivesAt: leg.arrivesAt.toISOString(),
});

const decodeLeg = (leg: LegDocument): LegAssessment => ({
  ...leg,
  readings: leg.readings ?? null,
  departsAt: new Date(leg.departsAt),
  arrivesAt: new Date(leg.arrivesAt),
});
