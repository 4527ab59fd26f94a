import { LEG_NAMES } from '../commute/commute.js';
import { localTimeOf } from '../commute/time.js';
import { isMissing } from '../conditions/reading.js';
import type { UnitSystem } from '../rider/rider.js';
import { LIMITS, type RuleName } from './limits.js';
import { METRICS } from './metrics.js';
import type { DailyRecommendation, LegAssessment, Recommendation, Trigger } from './recommendation.js';
import { clockWords, conditionWords, figureShown, inUnit, legWord } from './wording.js';

/** A recommendation that the rider has seen. */
export type ShownBefore = Pick<DailyRecommendation, 'legs' | 'generatedAt' | 'timeZone' | 'planRevision'>;

/**
 * What speaks against a ride now and did not before, and what no longer does, a sentence each: "Changed since 6:58 am:
 * evening chance of rain 70% is above your 10% limit (was 5%)." What the rider changed is no news, so after a change of
 * limits, times or route there is none.
 */
export function changesSince(
  before: ShownBefore | null,
  now: Pick<Recommendation, 'legs' | 'units'> & Pick<DailyRecommendation, 'planRevision'>,
): string[] {
  if (before === null || before.planRevision !== now.planRevision) return [];
  const since = clockWords(localTimeOf(before.generatedAt, before.timeZone));
  return LEG_NAMES.flatMap((name) => legChanges(before.legs[name], now.legs[name], now.units)).map(
    (change) => `Changed since ${since}: ${change}`,
  );
}

/** A leg of which nothing is known has not changed. */
function legChanges(before: LegAssessment, now: LegAssessment, units: UnitSystem): string[] {
  if (before.status === 'past' || now.status === 'past') return [];
  const without = (triggers: readonly Trigger[], others: readonly Trigger[]): Trigger[] =>
    triggers.filter((trigger) => !others.some((other) => isSame(trigger, other)));
  return [
    ...without(now.triggers, before.triggers).map((trigger) => appeared(trigger, before, units)),
    ...without(before.triggers, now.triggers).map((trigger) => disappeared(trigger, now, units)),
  ];
}

const isSame = (one: Trigger, other: Trigger): boolean =>
  one.rule === other.rule && one.condition === other.condition;

function appeared({ rule, reason }: Trigger, before: LegAssessment, units: UnitSystem): string {
  const was = figureOf(rule, before, units);
  const sentence = lowerFirst(reason);
  return was === null ? sentence : `${sentence.slice(0, -1)} (was ${was}).`;
}

function disappeared(
  { leg, rule, limit, condition }: Trigger,
  now: LegAssessment,
  units: UnitSystem,
): string {
  const legName = legWord(leg).toLowerCase();
  if (condition !== null) return `the ${legName} forecast no longer has ${conditionWords(condition)}.`;
  const is = figureOf(rule, now, units);
  const row = rowOf(rule);
  if (is === null || row === undefined || limit === null) return `the ${legName} has no ice risk any more.`;
  return `${legName} ${METRICS[row.reading].words} is ${is}, within the limit of ${figureShown({ value: limit, limit, unit: row.unit }, units).limit}.`;
}

const rowOf = (rule: RuleName) => LIMITS.find((row) => row.rule === rule);

/** The figure that a limit judges, as it is shown: "70%"; null for rules without one. */
function figureOf(rule: RuleName, { conditions, triggers }: LegAssessment, units: UnitSystem): string | null {
  const row = rowOf(rule);
  const shown = row && conditions?.[row.reading];
  if (row === undefined || shown === undefined || isMissing(shown)) return null;
  const trigger = triggers.find((one) => one.rule === rule);
  const { text, unit } = figureShown({ value: trigger?.value ?? shown, limit: null, unit: row.unit }, units);
  return inUnit(text, unit);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
