import { useId, useState } from 'react';
import type { Weekday } from '../api/contract';
import { WEEKDAYS } from '../formatting/days';

interface WeekdayTogglesProps {
  legend: string;
  days: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
}

/** One row of seven toggles; at least one stays on. */
export function WeekdayToggles({ legend, days, onChange }: WeekdayTogglesProps) {
  const problemId = useId();
  const [isLast, setIsLast] = useState(false);
  const toggle = (toggled: Weekday, isOn: boolean) => {
    const chosen = WEEKDAYS.map(({ day }) => day).filter((day) =>
      day === toggled ? isOn : days.includes(day),
    );
    setIsLast(chosen.length === 0);
    if (chosen.length > 0) onChange(chosen);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={isLast ? problemId : undefined}>
      <legend className="sign-type mb-1.5 font-bold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(2.4rem,1fr))] gap-1">
        {WEEKDAYS.map(({ day, name }) => (
          <label
            key={day}
            className="sign-type relative grid min-h-12 min-w-0 place-items-center rounded-md border border-control-line bg-card text-note font-bold has-checked:border-sign-go has-checked:bg-sign-go has-checked:text-sign-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              aria-label={name}
              checked={days.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden>{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
      <p id={problemId} role="alert" className="text-note font-semibold text-alert-ink empty:hidden">
        {isLast ? 'Keep at least one day. To stop for a while, pause in Settings.' : null}
      </p>
    </fieldset>
  );
}
