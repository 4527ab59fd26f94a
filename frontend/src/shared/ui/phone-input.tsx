import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { formatPhone, phoneDigits } from '../formatting/phone';
import { TextInput } from './text-input';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Ten at most. */
  digits: string;
  onDigitsChange: (digits: string) => void;
}

/** A US phone number: shown as (555) 123-4567, told as its digits. The caret stays behind the digit just typed. */
export function PhoneInput({ digits, onDigitsChange, ...rest }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || input.current === null) return;
    const caret = placeAfterDigits(input.current.value, digitsBeforeCaret.current);
    input.current.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = null;
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
        const caret = target.selectionStart ?? target.value.length;
        digitsBeforeCaret.current = phoneDigits(target.value.slice(0, caret)).length;
        onDigitsChange(phoneDigits(target.value));
      }}
    />
  );
}

function placeAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text[place] ?? '')) seen += 1;
  }
  return text.length;
}
