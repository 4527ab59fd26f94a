/** The closed lists of words a recommendation speaks in; the HTTP contract names the same. */
export const VERDICTS = ['thumbs_up', 'thumbs_down'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The rows of the conditions table that can turn red. */
export const TRIGGER_METRICS = ['temperature', 'wind', 'rain', 'aqi', 'condition'] as const;
export type TriggerMetric = (typeof TRIGGER_METRICS)[number];

/** Which rule said no. */
export const RULE_NAMES = [
  'too-hot',
  'too-cold',
  'too-windy',
  'rain-likely',
  'unsafe-condition',
  'ice-risk',
  'unhealthy-air',
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

export const MARGIN_METRICS = ['heat', 'cold', 'wind', 'rain', 'air'] as const;
export type MarginMetric = (typeof MARGIN_METRICS)[number];

/**
 * - `judged`: from the forecast at this generation
 * - `kept`: over by now; as an earlier generation of the same date judged it
 * - `past`: over by now and nothing known about it; it takes no part in the verdict
 */
export const LEG_STATUSES = ['judged', 'kept', 'past'] as const;
export type LegStatus = (typeof LEG_STATUSES)[number];

export const GAP_METRICS = [
  'temperature',
  'wind',
  'rain',
  'condition',
  'humidity',
  'uv',
  'aqi',
  'traffic',
] as const;
export type GapMetric = (typeof GAP_METRICS)[number];

/** The rows of the conditions table, in its order. */
export const ROW_METRICS = ['temperature', 'wind', 'aqi', 'rain', 'humidity', 'uv'] as const;
export type RowMetric = (typeof ROW_METRICS)[number];

/**
 * - `forecast`: what the provider said
 * - `assumed`: there is no reading; a customary figure is shown in its place and marked so
 * - `unavailable`: there is no reading and nothing to show in its place
 */
export const ROW_SOURCES = ['forecast', 'assumed', 'unavailable'] as const;
export type RowSource = (typeof ROW_SOURCES)[number];
