import { isMissing, type MissingReason, type Reading } from '../conditions/reading.js';
import { LEG_NAMES, type LegName } from '../commute/commute.js';
import type { DataGap, LegAssessment, LegConditions, GapMetric } from './recommendation.js';
import { legWord } from './wording.js';

const METRIC_OF: Record<keyof LegConditions, GapMetric> = {
  temperatureF: 'temperature',
  windMph: 'wind',
  rainChancePercent: 'rain',
  condition: 'condition',
  humidityPercent: 'humidity',
  uvIndex: 'uv',
  aqi: 'aqi',
};

/** Without one of these there is no verdict: a storm or a gale that nobody reported is not a fine day. */
const NEEDED: ReadonlySet<GapMetric> = new Set(['temperature', 'wind', 'rain', 'condition']);

export const isNeeded = (gap: DataGap): boolean => NEEDED.has(gap.metric);

/** Every reading that a leg had to do without; a past leg was not judged and lacks nothing. */
export function gapsOf(leg: LegAssessment): DataGap[] {
  const { conditions } = leg;
  if (!conditions) return [];
  return (Object.keys(METRIC_OF) as (keyof LegConditions)[]).flatMap((key) =>
    gap(leg.name, METRIC_OF[key], conditions[key]),
  );
}

export const trafficGap = (carDelayMinutes: Reading): DataGap[] => gap(null, 'traffic', carDelayMinutes);

function gap(leg: LegName | null, metric: GapMetric, reading: Reading<unknown>): DataGap[] {
  return isMissing(reading) ? [{ leg, metric, reason: reading.missing }] : [];
}

const METRIC_WORDS: Record<GapMetric, string> = {
  temperature: 'temperature',
  wind: 'wind',
  rain: 'chance of rain',
  condition: 'weather',
  humidity: 'humidity',
  uv: 'UV index',
  aqi: 'air quality',
  traffic: 'traffic',
};

const REASON_WORDS: Record<MissingReason, string> = {
  'not-reported': 'the forecast leaves it out',
  implausible: 'the forecast gives a figure that cannot be right',
  'hour-not-covered': 'the forecast does not reach that hour',
  'not-asked': 'it is not looked up for the morning text',
  unavailable: 'the provider did not answer',
  'rate-limited': 'the provider asks us to wait',
  'not-covered': 'there is none for this place',
  'invalid-response': "the provider's answer made no sense",
};

/** "Morning air quality is unknown: the provider did not answer." */
export function describeGap({ leg, metric, reason }: DataGap): string {
  const words = METRIC_WORDS[metric];
  const subject = leg ? `${legWord(leg)} ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
  return `${subject} is unknown: ${REASON_WORDS[reason]}.`;
}

/** Why there is no verdict, for the rider: "Not enough data for a recommendation: no morning wind (…)…" */
export function describeShortage(gaps: readonly DataGap[]): string {
  const needed = gaps.filter(isNeeded);
  const perLeg = LEG_NAMES.flatMap((leg) => {
    const ofLeg = needed.filter((one) => one.leg === leg);
    const [first] = ofLeg;
    if (!first) return [];
    const metrics = ofLeg.map(({ metric }) => METRIC_WORDS[metric]).join(', ');
    return [`no ${leg} ${metrics} (${REASON_WORDS[first.reason]})`];
  });
  return `Not enough data for a recommendation: ${perLeg.join('; ')}. Please try again in a few minutes.`;
}
