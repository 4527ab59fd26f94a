import { LIMIT_PRESETS } from '@rollout/contracts/limits';
import { useId } from 'react';
import type { Limits } from '../../shared/ui/limit-fields';
import type { YearState } from './api';
import { MonthBars } from './components/month-bars';
import { sentenceOfYear, warningOfYear } from './sentences';
import { presetOf, underLimits, type PresetName, type Year } from './year';

interface YearOfLimitsProps {
  year: Exclude<YearState, 'off'>;
  credit: string | null;
  limits: Limits;
  /** Whether the ride days are Monday to Friday. */
  isWorkweek: boolean;
  onChange: (limits: Limits) => void;
}

/** What limits would have said over the last year, above the dropdowns that set them. It takes its room before it knows. */
export function YearOfLimits({ year, credit, limits, isWorkweek, onChange }: YearOfLimitsProps) {
  const known = typeof year === 'object' ? year : null;
  const result = known && underLimits(known, limits);
  const days = isWorkweek ? 'workdays' : 'ride days';
  const warning = result && warningOfYear(result, presetOf(limits));
  return (
    <div className="flex flex-col gap-3">
      <Presets
        chosen={presetOf(limits)}
        goDaysOf={(name) => result?.presets.find((preset) => preset.name === name)?.goDays ?? null}
        onChoose={(name) => onChange(presetLimits(name))}
      />
      <section
        aria-label="Last year"
        className="flex flex-col gap-2 rounded-lg border border-line bg-card p-4"
      >
        <p role="status" className="min-h-[3lh] font-semibold @min-[30rem]:min-h-[2lh]">
          {result ? sentenceOfYear(result, days) : STATUS[year as 'pending' | 'gone']}
          {warning && <span className="mt-1 block font-normal text-muted">{warning}</span>}
        </p>
        <MonthBars months={result?.months ?? null} days={days} />
        <p className="text-note text-muted">
          An archive knows the rain that fell, not its chance, and neither thunder nor air quality.
          {credit !== null && ` ${credit}.`}
          <span className="block min-h-[1lh]">{known && spanOf(known)}</span>
        </p>
      </section>
    </div>
  );
}

const STATUS = {
  pending: 'Looking at last year…',
  gone: 'Last year’s weather isn’t available right now. Your limits work without it.',
};

/** Those of the gusts too: a preset is a whole set of limits. */
function presetLimits(name: PresetName): Limits {
  const preset = LIMIT_PRESETS.find((one) => one.name === name);
  if (!preset) throw new Error(`no preset ${name}`);
  return preset.limits;
}

const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthOf = (date: string): string => MONTH_AND_YEAR.format(new Date(`${date}T00:00:00Z`));
const spanOf = ({ from, to }: Year): string => `${monthOf(from)} to ${monthOf(to)}.`;

interface PresetsProps {
  chosen: PresetName | null;
  goDaysOf: (name: PresetName) => number | null;
  onChoose: (name: PresetName) => void;
}

/** One row of three; limits that are none of them are the rider's own. */
function Presets({ chosen, goDaysOf, onChoose }: PresetsProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sign-type mb-1.5 font-bold">
        Start from{chosen === null && <span className="font-normal text-muted"> · now: Your own</span>}
      </legend>
      <div className="grid grid-cols-3 gap-1.5">
        {LIMIT_PRESETS.map((preset) => {
          const goDays = goDaysOf(preset.name);
          return (
            <label
              key={preset.name}
              className="relative grid min-h-14 min-w-0 place-content-center rounded-md border border-control-line bg-card px-1 py-1.5 text-center has-checked:border-sign-go has-checked:bg-sign-go has-checked:text-sign-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                checked={preset.name === chosen}
                onChange={() => onChoose(preset.name)}
                aria-label={goDays === null ? preset.label : `${preset.label}, ${goDays} days`}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span aria-hidden className="sign-type font-bold wrap-anywhere">
                {preset.label}
              </span>
              <span aria-hidden className="tabular text-note">
                {goDays === null ? '…' : `${goDays} days`}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Onboarding asks for all limits but gusts. */
export const withoutGusts = (limits: Omit<Limits, 'windGustThreshold'>): Limits => ({
  ...limits,
  windGustThreshold: null,
});
