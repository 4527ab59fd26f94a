import * as Radix from '@radix-ui/react-checkbox';
import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';

interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  disabled?: boolean;
}

/** A checkbox with its label; the whole line can be tapped. */
export function Checkbox({ label, hint, isChecked, onChange, disabled = false }: CheckboxProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className="flex items-start">
      <Radix.Root
        id={id}
        checked={isChecked}
        onCheckedChange={(state) => onChange(state === true)}
        disabled={disabled}
        aria-describedby={hintId}
        className="group -ml-2.5 grid size-11 shrink-0 place-items-center rounded-md focus-visible:-outline-offset-4"
      >
        <span className="grid size-6 place-items-center rounded-[6px] border-2 border-control-line bg-card group-data-[state=checked]:border-sign-go group-data-[state=checked]:bg-sign-go">
          <Radix.Indicator>
            <Check aria-hidden size={18} strokeWidth={3} className="text-sign-ink" />
          </Radix.Indicator>
        </span>
      </Radix.Root>
      <div className="min-w-0 flex-1 pt-2.5 wrap-anywhere">
        <label htmlFor={id} className="block cursor-pointer pb-1">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-note text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
