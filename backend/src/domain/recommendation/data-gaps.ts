import { LEG_NAMES, type LegName } from '../commute/commute.js';
import { isMissing, type MissingReason, type Reading } from '../conditions/reading.js';
import { LIMITS } from './limits.js';
import { METRICS, SHOWN_READINGS, metricOf, type GapMetric } from './metrics.js';
import type { DataGap, LegAssessment } from './recommendation.js';
import { legWord } from './wording.js';

/** Without these there is no verdict: an unreported storm or gale is not a fine day. */
const NEEDED: ReadonlySet<GapMetric> = new Set<GapMetric>([
  'condition',
  ...LIMITS.filter(({ ifMissing }) => ifMissing === 'no-verdict').map(metricOf),
]);

export const isNeeded = (gap: DataGap): boolean => NEEDED.has(gap.metric);

/** Every reading that a leg lacks; a past leg isn't judged and lacks nothing. */
export function gapsOf({ name, conditions }: LegAssessment): DataGap[] {
  if (!conditions) return [];
  return [
    ...SHOWN_READINGS.flatMap((reading) => gap(name, METRICS[reading].metric, conditions[reading])),
    ...gap(name, 'condition', conditions.condition),
  ];
}

export const trafficGap = (carDelayMinutes: Reading): DataGap[] => gap(null, 'traffic', carDelayMinutes);

function gap(leg: LegName | null, metric: GapMetric, reading: Reading<unknown> | undefined): DataGap[] {
  return reading !== undefined && isMissing(reading) ? [{ leg, metric, reason: reading.missing }] : [];
}

const METRIC_WORDS: ReadonlyMap<GapMetric, string> = new Map<GapMetric, string>([
  ...SHOWN_READINGS.map((reading) => [METRICS[reading].metric, METRICS[reading].words] as const),
  ['condition', 'weather'],
  ['traffic', 'traffic'],
]);

const wordsFor = (metric: GapMetric): string => METRIC_WORDS.get(metric) ?? metric;

const REASON_WORDS: Record<MissingReason, string> = {
  'not-reported': 'the forecast leaves it out',
  implausible: "the forecast gives a figure that can't be right",
  'hour-not-covered': "the forecast doesn't cover that hour",
  'not-asked': "the morning text doesn't look it up",
  unavailable: "the provider didn't answer",
  'rate-limited': 'the provider asks us to wait',
  'not-covered': 'there is none for this place',
  'invalid-response': "the provider's answer made no sense",
};

/** "Morning air quality is unknown: the provider didn't answer." */
export function describeGap({ leg, metric, reason }: DataGap): string {
  const words = wordsFor(metric);
  const subject = leg ? `${legWord(leg)} ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
  return `${subject} is unknown: ${REASON_WORDS[reason]}.`;
}

/** What a verdict needs and isn't there, by leg: "no morning wind (the provider didn't answer)". */
export function neededGapsInWords(gaps: readonly DataGap[]): string[] {
  const needed = gaps.filter(isNeeded);
  return LEG_NAMES.flatMap((leg) => {
    const ofLeg = needed.filter((one) => one.leg === leg);
    const [first] = ofLeg;
    if (!first) return [];
    const metrics = ofLeg.map(({ metric }) => wordsFor(metric)).join(', ');
    return [`no ${leg} ${metrics} (${REASON_WORDS[first.reason]})`];
  });
}

/** The same in as few words as possible: "no forecast (the provider didn't answer)". */
export function neededGapsInFewWords(gaps: readonly DataGap[]): string {
  const first = gaps.find(isNeeded);
  return first === undefined ? 'no forecast' : `no forecast (${REASON_WORDS[first.reason]})`;
}

/** Whether the provider may soon have what a verdict needs: it failed, or gave an answer that it wouldn't give again. */
export const maySoonBeThere = (gaps: readonly DataGap[]): boolean =>
  gaps.some((gap) => isNeeded(gap) && PASSING.has(gap.reason));

const PASSING: ReadonlySet<MissingReason> = new Set<MissingReason>([
  'unavailable',
  'rate-limited',
  'invalid-response',
]);

/** Why there is no verdict: "Not enough data for a recommendation: no morning wind (…)…" */
export const describeNeededGaps = (gaps: readonly DataGap[]): string =>
  `Not enough data for a recommendation: ${neededGapsInWords(gaps).join('; ')}. Please try again in a few minutes.`;
