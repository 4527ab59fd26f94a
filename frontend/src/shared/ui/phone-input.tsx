import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { formatPhone } from '../formatting/phone';
import { editPhone } from '../formatting/phone-edit';
import { TextInput } from './text-input';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Ten at most. */
  digits: string;
  onDigitsChange: (digits: string) => void;
}

/** A US phone number: shown as (555) 123-4567, told as its digits. The caret stays behind the digit just typed. */
export function PhoneInput({ digits, onDigitsChange, ...rest }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <TextInput
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 123-4567"
      {...rest}
      value={formatPhone(digits)}
      onChange={({ target }) => {
        const edit = editPhone(digits, target.value, target.selectionStart ?? target.value.length);
        caret.current = edit.caret;
        onDigitsChange(edit.digits);
      }}
    />
  );
}
