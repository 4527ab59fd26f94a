import { useId } from 'react';

interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly note?: string;
}

interface RadioCardsProps<T extends string> {
  /** Names the group for screen readers; the card or step around it shows the name. */
  legend: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of a few, each a large target with an optional note. */
export function RadioCards<T extends string>({ legend, choices, value, onChange }: RadioCardsProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-control-line bg-card px-3 py-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="size-6 shrink-0 accent-accent focus-visible:outline-none"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="sign-type block text-lead font-bold">{choice.label}</span>
            {choice.note && <span className="block text-note text-muted">{choice.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
