import { useLayoutEffect, useRef } from 'react';
import { formatPhone } from '../../../shared/formatting/phone';
import { Field } from '../../../shared/ui/field';
import { TextInput } from '../../../shared/ui/text-input';
import { editPhone } from '../phone-edit';

interface PhoneInputProps {
  digits: string;
  onChange: (digits: string) => void;
  readOnly: boolean;
}

/** A US phone number that takes its brackets and dash while it is typed. */
export function PhoneInput({ digits, onChange, readOnly }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // React puts the caret at the end of a text that it has changed; a rider who corrects a digit wants to stay there.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [digits]);

  return (
    <Field label="Phone number" hint="US numbers only. Standard messaging rates may apply.">
      {({ id, describedBy }) => (
        <TextInput
          ref={input}
          id={id}
          type="tel"
          autoComplete="tel-national"
          inputMode="tel"
          enterKeyHint="done"
          placeholder="(555) 123-4567"
          aria-describedby={describedBy}
          readOnly={readOnly}
          value={formatPhone(digits)}
          onChange={({ target }) => {
            const edit = editPhone(digits, target.value, target.selectionStart ?? target.value.length);
            caret.current = edit.caret;
            onChange(edit.digits);
          }}
          className="tabular"
        />
      )}
    </Field>
  );
}
