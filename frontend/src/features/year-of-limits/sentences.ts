import { LIMIT_PRESETS } from '@rollout/contracts/limits';
import type { Limits } from '../../shared/ui/limit-fields';
import type { CostOfLimit, PresetName, YearUnderLimits } from './year';

/** "With these limits at least 62 of the last 250 workdays were a go." */
export const sentenceOfYear = ({ goDays, days }: YearUnderLimits, what: string): string =>
  `With these limits at least ${goDays} of the last ${days} ${what} were a go.`;

const FEW = 0.25;
const NEARLY_ALL = 0.95;

/** For limits that say no most of the time, or nearly never; null for those between. */
export function warningOfYear(
  { goDays, days, presets }: YearUnderLimits,
  chosen: PresetName | null,
): string | null {
  if (days === 0) return null;
  const share = goDays / days;
  if (share > NEARLY_ALL) return 'That’s a yes on nearly every day; rain and snow warnings still come.';
  if (share >= FEW) return null;
  const better = presets.find((preset) => preset.name !== chosen && preset.goDays > goDays);
  const label = LIMIT_PRESETS.find(({ name }) => name === better?.name)?.label;
  const offer = better && label ? ` ${label} would make it ${better.goDays} go days.` : '';
  return `That’s a no on ${noDays(1 - share)}.${offer}`;
}

function noDays(share: number): string {
  if (share === 1) return 'every day';
  const ofTen = Math.floor(share * 10);
  return ofTen < 8 ? '3 days out of 4' : `${ofTen} days out of 10`;
}

/** "Alone stopped 104 days. At 15 mph: 31." */
export function sentenceOfLimit({ alone, next }: CostOfLimit, labelOf: (value: number) => string): string {
  const stopped = alone === 0 ? 'Alone stopped no days.' : `Alone stopped ${alone} ${daysOf(alone)}.`;
  return next && alone > 0 ? `${stopped} At ${labelOf(next.value)}: ${next.alone}.` : stopped;
}

const daysOf = (count: number): string => (count === 1 ? 'day' : 'days');

const STOPS: Record<keyof Limits, string> = {
  temperatureMax: 'Heat',
  temperatureMin: 'Cold',
  windSpeedThreshold: 'Wind',
  windGustThreshold: 'Gusts',
  rainThreshold: 'Rain',
};

/** "Wind alone stopped 104 of your days last year. At 15 mph it would have been 31." Null if it stopped none. */
export function sentenceOfCost(
  field: keyof Limits,
  { alone, next }: CostOfLimit,
  labelOf: (value: number) => string,
): string | null {
  if (alone === 0) return null;
  const price = next ? ` At ${labelOf(next.value)} it would have been ${next.alone}.` : '';
  return `${STOPS[field]} alone stopped ${alone} of your days last year.${price}`;
}
