import { LEG_NAMES, type LegName } from '../commute/commute.js';
import { minuteOfDay, type LocalTime, localDateOf } from '../commute/time.js';
import { isKnown, isMissing, type Reading } from '../conditions/reading.js';
import { gravestFirst } from '../recommendation/assess-leg.js';
import { neededGapsInFewWords, neededGapsInWords } from '../recommendation/data-gaps.js';
import { LIMITS, type Limit } from '../recommendation/limits.js';
import { isOver } from '../recommendation/recommend.js';
import type {
  DailyRecommendation,
  DataGap,
  LegAssessment,
  Trigger,
  Verdict,
} from '../recommendation/recommendation.js';
import { conditionWords, figureShown, shownNextTo } from '../recommendation/wording.js';
import type { UnitSystem } from '../rider/rider.js';
import { TRIAL_ENDING } from './fixed-texts.js';
import { fitsOneSegment, inGsm7 } from './gsm7.js';

export interface MorningTextOptions {
  readonly now: Date;
  /** The rider's text time. A ride before that is no matter of the text. */
  readonly dueAt: Date;
  /** The phone's holder has not answered yet: see TRIAL_ENDING. */
  readonly isOnTrial?: boolean;
}

/**
 * For a rider whose silence would mean go, where there is no verdict. One GSM-7 segment.
 * @param gaps what is missing; null where judging the day failed.
 */
export function couldNotCheckText(
  gaps: readonly DataGap[] | null,
  { isOnTrial }: { readonly isOnTrial: boolean },
): string {
  const opening = "RollOut: Couldn't check today:";
  const ending = isOnTrial ? TRIAL_ENDING : HOW_TO_END;
  const whys =
    gaps === null
      ? ['something went wrong on our side']
      : [neededGapsInWords(gaps).join('; '), neededGapsInFewWords(gaps)];
  const texts = whys.map((why) => inGsm7(`${opening} ${why}. ${ending}`));
  return texts.find(fitsOneSegment) ?? `${opening} no forecast. ${ending}`;
}

type TextedRecommendation = Pick<DailyRecommendation, 'verdict' | 'legs' | 'units' | 'date' | 'timeZone'>;

const VERDICT_WORDS: Record<Verdict, string> = {
  thumbs_up: 'Gear up to ride!',
  thumbs_down: 'Abort bike commute!',
};

const LEG_LABELS: Record<LegName, string> = { morning: 'To work', evening: 'Way home' };

const HOW_TO_END = 'Reply STOP to end.';

/** Air up to here is not worth a word (the Good badge). */
const GOOD_AIR_UP_TO_AQI = 50;

/**
 * The text of the morning as it is `now`: the verdict, why, when to leave, how to end the texts. One GSM-7 segment: where
 * everything is too long it says less about why, never less about the rest, and never half a word.
 *
 * Nothing that a rider typed is in it: an unconfirmed number may belong to someone else.
 */
export function morningText(
  recommendation: TextedRecommendation,
  { now, dueAt, isOnTrial = false }: MorningTextOptions,
): string {
  const { verdict, legs, units } = recommendation;
  const ahead = LEG_NAMES.map((name) => legs[name]).filter((leg) => !isOver(leg, now));
  const opening = `RollOut: ${VERDICT_WORDS[verdict]}`;
  const leave = joined(passedSentence(recommendation, { now, dueAt }), leaveSentence(recommendation, now));
  const whys =
    verdict === 'thumbs_up' ? conditionSentences(ahead, units) : reasonSentences(recommendation, now);
  const ending = isOnTrial ? TRIAL_ENDING : HOW_TO_END;
  const texts = [...whys, ''].map((why) => inGsm7(joined(opening, why, leave, ending)));
  return texts.find(fitsOneSegment) ?? `${opening} ${ending}`;
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** What a good day is like, from most words to fewest. */
function conditionSentences(legs: readonly LegAssessment[], units: UnitSystem): string[] {
  const weather = legs.map((leg) => weatherSentence(leg, units));
  return [joined(...weather, airSentence(legs)), joined(...weather), joined(...weather.slice(0, 1))];
}

function weatherSentence({ name, conditions }: LegAssessment, units: UnitSystem): string {
  if (!conditions) return '';
  const { temperatureF, windMph, rainChancePercent } = conditions;
  const temperature = inText({ value: temperatureF, limit: null, unit: '°F' }, units);
  const wind = inText({ value: windMph, limit: null, unit: 'mph' }, units);
  const rain = inText({ value: rainChancePercent, limit: null, unit: '%' }, units);
  const words = `${temperature.value}${temperature.unit}, wind ${wind.value} ${wind.unit}, rain ${rain.value}%`;
  return `${LEG_LABELS[name]}: ${words}.`;
}

interface FigureInText {
  readonly value: Reading | null;
  readonly limit: number | null;
  readonly unit: string;
}

/**
 * GSM-7 has no degree sign. A recommendation without one of these figures is never made; a question mark is the honest rest.
 */
function inText({ value, limit, unit }: FigureInText, units: UnitSystem) {
  const isUnknown = value === null || isMissing(value);
  const shown = figureShown({ value: isUnknown ? 0 : value, limit, unit }, units);
  return {
    value: isUnknown ? '?' : shown.text,
    limit: shown.limit === null ? '?' : plainLimit(Number(shown.limit)),
    unit: shown.unit.replace('°', ''),
  };
}

function airSentence(legs: readonly LegAssessment[]): string {
  const readings = legs.flatMap(({ conditions }) => (conditions ? [conditions.aqi] : []));
  if (readings.length === 0) return '';
  if (readings.some(isMissing)) return 'Air unknown.';
  const worst = Math.max(...readings.filter(isKnown));
  return worst > GOOD_AIR_UP_TO_AQI ? `AQI ${shownNextTo(worst, null)}.` : '';
}

/** What there is against riding, from all of it to the gravest alone. What is still ahead comes first. */
function reasonSentences({ legs, units }: TextedRecommendation, now: Date): string[] {
  const triggersOf = (areOver: boolean): Trigger[] =>
    gravestFirst(
      LEG_NAMES.map((name) => legs[name])
        .filter((leg) => isOver(leg, now) === areOver)
        .flatMap(({ triggers }) => triggers),
    );
  const triggers = [...triggersOf(false), ...triggersOf(true)];
  return triggers.map((_, index) => reasonsInText(triggers, triggers.length - index, units));
}

/** "To work: snow, 28F (limit 35F). Way home: wind 18 mph (limit 10), +2 more." */
function reasonsInText(triggers: readonly Trigger[], count: number, units: UnitSystem): string {
  const named = triggers.slice(0, count);
  const more = triggers.length - count;
  const perLeg = LEG_NAMES.flatMap((name) => {
    const words = named.filter(({ leg }) => leg === name).map((one) => reasonWords(one, units));
    return words.length === 0 ? [] : [`${LEG_LABELS[name]}: ${words.join(', ')}`];
  });
  return `${perLeg.join('. ')}${more > 0 ? `, +${more} more` : ''}.`;
}

/** "It's past 7:35 AM." where the text is so late that a ride should have begun. */
function passedSentence({ legs }: TextedRecommendation, { now, dueAt }: MorningTextOptions): string {
  const missed = LEG_NAMES.map((name) => legs[name]).find(
    ({ departsAt }) => departsAt >= dueAt && departsAt <= now,
  );
  return missed === undefined ? '' : `It's past ${twelveHours(missed.departureTime)}.`;
}

/** "Leave at 7:35 AM and 4:35 PM." for the rides still ahead; a no-go says "If you ride, leave at …". */
function leaveSentence({ verdict, legs, date, timeZone }: TextedRecommendation, now: Date): string {
  const toCome = LEG_NAMES.map((name) => legs[name]).filter(({ departsAt }) => departsAt > now);
  if (toCome.length === 0) return '';
  const times = toCome.map(({ departsAt, departureTime }) => {
    const isTomorrow = localDateOf(departsAt, timeZone) > date;
    return `${twelveHours(departureTime)}${isTomorrow ? ' tomorrow' : ''}`;
  });
  const isWayHomeOnly = toCome.every(({ name }) => name === 'evening');
  const forHome = isWayHomeOnly ? ' for home' : '';
  return verdict === 'thumbs_up'
    ? `Leave${forHome} at ${times.join(' and ')}.`
    : `If you ride, leave${forHome} at ${times.join(' and ')}.`;
}

/** "7:35 AM" */
function twelveHours(time: LocalTime): string {
  const minutes = minuteOfDay(time);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const LIMIT_OF_RULE = Object.fromEntries(LIMITS.map((limit) => [limit.rule, limit])) as Record<
  Limit['rule'],
  Limit
>;

/** Why not to ride, short enough for a text; the screen has whole sentences. */
function reasonWords({ rule, value, limit, condition }: Trigger, units: UnitSystem): string {
  if (rule === 'unsafe-condition') return condition === null ? 'unsafe weather' : conditionWords(condition);
  if (rule === 'ice-risk') {
    const at = inText({ value, limit: null, unit: '°F' }, units);
    return `ice risk at ${at.value}${at.unit}`;
  }
  const row = LIMIT_OF_RULE[rule];
  return row.text(inText({ value, limit, unit: row.unit }, units));
}

/** As the rider set it, without decimals that no one means. */
const plainLimit = (limit: number): string => String(Number(limit.toFixed(2)));
