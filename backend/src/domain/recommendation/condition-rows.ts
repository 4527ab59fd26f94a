import { isKnown } from '../conditions/reading.js';
import type { UnitSystem } from '../rider/rider.js';
import { METRICS, SHOWN_READINGS, type MetricRow, type RowMetric, type ShownReading } from './metrics.js';
import type { LegAssessment } from './recommendation.js';
import { figureShown } from './wording.js';

/**
 * - `forecast`: the reading
 * - `assumed`: the reading is missing; a customary figure is shown in its place and marked
 * - `unavailable`: the reading is missing, and there is no customary figure
 */
export const ROW_SOURCES = ['forecast', 'assumed', 'unavailable'] as const;
export type RowSource = (typeof ROW_SOURCES)[number];

/** One cell of the conditions table: a metric of a leg. */
export interface ConditionRow {
  readonly metric: RowMetric;
  /** The figure shown; null where there is none. */
  readonly value: number | null;
  /** The figure as text, "–" where there is none. */
  readonly text: string;
  /** Of the text and the limit as text; empty for figures without one. */
  readonly unit: string;
  readonly source: RowSource;
  readonly isTriggered: boolean;
  readonly brokenLimit: number | null;
  /** The same as it is shown next to the figure. */
  readonly brokenLimitText: string | null;
}

/** The table's column for a leg. Both legs of a day have the same rows, so it takes both. */
export function conditionRows(
  leg: LegAssessment,
  units: UnitSystem,
  bothLegs: readonly LegAssessment[] = [leg],
): ConditionRow[] {
  const isShown = (reading: ShownReading): boolean =>
    !('needsLimit' in METRICS[reading]) ||
    bothLegs.some(({ conditions }) => conditions?.[reading] !== undefined);
  return SHOWN_READINGS.filter(isShown).map((reading) => conditionRow(leg, reading, units));
}

function conditionRow(leg: LegAssessment, shown: ShownReading, units: UnitSystem): ConditionRow {
  const row: MetricRow & { readonly metric: RowMetric } = METRICS[shown];
  const { metric, assumed, unit } = row;
  const trigger = leg.triggers.find((one) => one.metric === metric);
  const brokenLimit = trigger?.limit ?? null;
  const isTriggered = trigger !== undefined;
  const shownCell = (value: number) => {
    const { text, limit, unit: shownUnit } = figureShown({ value, limit: brokenLimit, unit }, units);
    return { metric, value, text, unit: shownUnit, isTriggered, brokenLimit, brokenLimitText: limit };
  };
  const reading = leg.conditions?.[shown];
  if (reading !== undefined && isKnown(reading)) {
    // Next to a broken limit goes the figure that broke it: of two hours it may not be the one nearest its limit.
    return { ...shownCell(trigger?.value ?? reading), source: 'forecast' };
  }
  return assumed === undefined
    ? { ...shownCell(0), value: null, text: '–', source: 'unavailable' }
    : { ...shownCell(assumed), source: 'assumed' };
}
