import { isKnown, type Reading } from '../conditions/reading.js';
import {
  type LegAssessment,
  type LegConditions,
  ROW_METRICS,
  type RowMetric,
  type RowSource,
} from './recommendation.js';
import { shownBeside } from './wording.js';

/** One cell of the conditions table: what is shown for a metric of a leg, and on what ground. */
export interface ConditionRow {
  readonly metric: RowMetric;
  /** The figure shown; null where there is none. */
  readonly value: number | null;
  /** The figure as text, "–" where there is none; the unit is the metric's. */
  readonly text: string;
  readonly source: RowSource;
  readonly isTriggered: boolean;
  readonly brokenLimit: number | null;
}

/** Shown where a reading is missing, marked as assumed; never part of a verdict (specification, section 9). */
const ASSUMED: Partial<Record<RowMetric, number>> = { temperature: 65, aqi: 42 };

const FIGURE_OF: Record<RowMetric, keyof Omit<LegConditions, 'condition'>> = {
  temperature: 'temperatureF',
  wind: 'windMph',
  aqi: 'aqi',
  rain: 'rainChancePercent',
  humidity: 'humidityPercent',
  uv: 'uvIndex',
};

/** The table of a leg, in its order. */
export function conditionRows(leg: LegAssessment): ConditionRow[] {
  return ROW_METRICS.map((metric) => {
    const reading: Reading | undefined = leg.conditions?.[FIGURE_OF[metric]];
    const trigger = leg.triggers.find((one) => one.metric === metric);
    const brokenLimit = trigger?.limit ?? null;
    const isTriggered = trigger !== undefined;
    if (reading !== undefined && isKnown(reading)) {
      // Beside a broken limit stands the figure that broke it: of two hours it need not be the one nearest its limit.
      const value = trigger?.value ?? reading;
      const text = shownBeside(value, brokenLimit);
      return { metric, value, text, source: 'forecast', isTriggered, brokenLimit };
    }
    const assumed = ASSUMED[metric];
    return assumed === undefined
      ? { metric, value: null, text: '–', source: 'unavailable', isTriggered, brokenLimit }
      : { metric, value: assumed, text: String(assumed), source: 'assumed', isTriggered, brokenLimit };
  });
}
