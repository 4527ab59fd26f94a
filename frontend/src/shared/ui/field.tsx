import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './styles';

export interface FieldIds {
  /** The control's id. */
  id: string;
  /** The control's `aria-describedby`: its hint and its error; undefined if it has neither. */
  describedBy: string | undefined;
  /** The `aria-labelledby` of a control that a `<label>` can't name (Select). */
  labelId: string;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Announced when it appears. */
  error?: string | null;
  children: (ids: FieldIds) => ReactNode;
}

/** A control with its label, hint and error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="sign-type font-bold">
        {label}
      </label>
      {children({ id, describedBy, labelId: `${id}-label` })}
      {hint && (
        <p id={hintId} className="text-note text-muted">
          {hint}
        </p>
      )}
      <p id={errorId} role="alert" className="text-note font-semibold text-alert-ink empty:hidden">
        {error}
      </p>
    </div>
  );
}

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={classNames(controlStyle, className)} {...rest} />
);

/** Shared by text inputs and selects. */
export const controlStyle =
  'min-h-13 w-full rounded-md border border-control-line bg-card px-4 py-3 text-left text-lead text-ink ' +
  'placeholder:text-muted disabled:opacity-55 aria-invalid:border-alert-ink';
