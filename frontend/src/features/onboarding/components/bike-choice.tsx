import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

interface BikeChoiceProps {
  name: string;
  label: string;
  hint: string;
  icon: LucideIcon;
  isChosen: boolean;
  onChoose: () => void;
}

/** One kind of bike: a radio button whose whole card is the target. */
export function BikeChoice({ name, label, hint, icon: Icon, isChosen, onChoose }: BikeChoiceProps) {
  const hintId = useId();
  return (
    <label className="flex min-h-20 cursor-pointer items-center gap-4 rounded-lg border-2 border-control-line bg-card p-4 has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <Icon aria-hidden size={34} strokeWidth={2} className="shrink-0 text-accent" />
      <span className="flex-1">
        <span className="sign-type block text-title font-bold">{label}</span>
        <span id={hintId} className="block text-muted">
          {hint}
        </span>
      </span>
      <input
        type="radio"
        name={name}
        aria-label={label}
        aria-describedby={hintId}
        checked={isChosen}
        onChange={onChoose}
        className="size-6 shrink-0 accent-accent outline-none"
      />
    </label>
  );
}
