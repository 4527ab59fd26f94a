import { DEFAULT_LIMITS, type Limits } from './limits.js';

/** Limits that are chosen together. docs/advice.md says where the figures come from. */
export const LIMIT_PRESETS = [
  { name: 'fair-weather', label: 'Fair weather', limits: DEFAULT_LIMITS },
  {
    name: 'everyday',
    label: 'Everyday',
    limits: limits({ temperatureMinF: 30, temperatureMaxF: 90, windLimitMph: 15, rainLimitPercent: 30 }),
  },
  {
    name: 'all-weather',
    label: 'All weather',
    limits: limits({ temperatureMinF: 20, temperatureMaxF: 95, windLimitMph: 25, rainLimitPercent: 60 }),
  },
] as const satisfies readonly { name: string; label: string; limits: Limits }[];

export type PresetName = (typeof LIMIT_PRESETS)[number]['name'];

/** The preset that limits amount to, or `own`. */
export function presetOf(limits: Limits): PresetName | 'own' {
  const fields = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];
  const preset = LIMIT_PRESETS.find((one) => fields.every((field) => one.limits[field] === limits[field]));
  return preset?.name ?? 'own';
}

/** What a preset leaves out is as by default: no limit on gusts. */
function limits(chosen: Partial<Limits>): Limits {
  return { ...DEFAULT_LIMITS, ...chosen };
}
