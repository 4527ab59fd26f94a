import { LIMITS } from '@rollout/contracts/limits';
import type { UnitSystem, User } from '../api/contract';
import { limitIn } from '../formatting/figures';
import { steps, type Option } from './options';

type Limit = (typeof LIMITS)[number];
type AskedByOnboarding = Extract<Limit, { readonly onboarding: object }>;

/** The user's fields that hold limits. */
export type Limits = Pick<User, Limit['field']>;
export type OnboardingLimits = Pick<User, AskedByOnboarding['field']>;

/** A dropdown that sets a limit. */
interface LimitDropdown<Field extends keyof Limits> {
  readonly field: Field;
  readonly label: string;
  readonly options: readonly Option<Limits[Field]>[];
  readonly labelOf: (value: Limits[Field]) => string;
}

/** In display order. */
const ONBOARDING_LIMITS = LIMITS.filter((limit): limit is AskedByOnboarding => limit.onboarding !== null);

export const settingsDropdowns = (units: UnitSystem) =>
  LIMITS.map((limit) => dropdown(limit, limit.settings, units));
/** Riders choose their units later. */
export const onboardingDropdowns = ONBOARDING_LIMITS.map((limit) => dropdown(limit, limit.onboarding, 'us'));

export const limitsOf = (user: User): Limits =>
  Object.fromEntries(LIMITS.map(({ field }) => [field, user[field]])) as Limits;

/** The limits onboarding starts with. */
export const DEFAULT_LIMITS = Object.fromEntries(
  ONBOARDING_LIMITS.map((limit) => [limit.field, limit.default]),
) as OnboardingLimits;

function dropdown<L extends Limit>(
  { field, label, unit, step, default: defaultValue }: L,
  { min, max }: { readonly min: number; readonly max: number },
  units: UnitSystem,
): LimitDropdown<L['field']> {
  const labelOf = (value: number | null) => (value === null ? 'Off' : limitIn(units, value, unit));
  const figures = steps(min, max, step, labelOf);
  const options = defaultValue === null ? [{ value: null, label: labelOf(null) }, ...figures] : figures;
  return { field, label, options, labelOf } as LimitDropdown<L['field']>;
}
