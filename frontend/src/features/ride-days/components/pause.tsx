import { useState } from 'react';
import { formatDate } from '../../../shared/formatting/time';
import { Button } from '../../../shared/ui/button';
import { Field, TextInput } from '../../../shared/ui/field';

interface PauseProps {
  /** The last day off; null without a pause. */
  pausedUntil: string | null;
  /** Where the rider lives. */
  today: string;
  onChange: (pausedUntil: string | null) => void;
}

/** Days off until a date. A pause that has passed is none. */
export function Pause({ pausedUntil, today, onChange }: PauseProps) {
  const [date, setDate] = useState('');
  if (pausedUntil !== null && pausedUntil >= today) {
    return (
      <div className="rounded-md bg-well px-3.5 py-3">
        <p>
          <strong>Paused until {formatDate(pausedUntil)}.</strong> Texts resume on your first ride day after
          that.
        </p>
        <Button kind="secondary" className="mt-3" onClick={() => onChange(null)}>
          End pause
        </Button>
      </div>
    );
  }
  return (
    <Field label="Pause until" hint="Your last day off. Texts resume on your first ride day after that.">
      {({ id, describedBy }) => (
        <div className="flex flex-wrap gap-2">
          <TextInput
            id={id}
            aria-describedby={describedBy}
            type="date"
            min={today}
            value={date}
            onChange={({ target }) => setDate(target.value)}
            className="min-w-40 flex-1"
          />
          <Button kind="secondary" disabled={date < today} onClick={() => onChange(date)}>
            Pause
          </Button>
        </div>
      )}
    </Field>
  );
}
