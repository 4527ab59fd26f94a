import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { formatPhone, phoneDigits } from '../formatting/phone';
import { TextInput } from './field';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** At most ten. */
  digits: string;
  onDigitsChange: (digits: string) => void;
}

/** A US phone number: shows (555) 123-4567, reports the digits. The caret stays behind the digit just typed. */
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

export interface PhoneEdit {
  /** Digits only, at most ten. */
  readonly digits: string;
  /** Where the caret belongs in the formatted text. */
  readonly caret: number;
}

/**
 * The digits and the caret after an edit of the formatted text. A backspace over a bracket, space or dash deletes the digit
 * before it; otherwise it would do nothing.
 */
export function editPhone(previousDigits: string, text: string, caret: number): PhoneEdit {
  const typed = phoneDigits(text);
  const before = phoneDigits(text.slice(0, caret)).length;
  const hasOnlyLostPunctuation =
    typed === previousDigits && text.length === formatPhone(previousDigits).length - 1 && before > 0;
  if (!hasOnlyLostPunctuation) return { digits: typed, caret: caretAfter(typed, before) };
  const digits = typed.slice(0, before - 1) + typed.slice(before);
  return { digits, caret: caretAfter(digits, before - 1) };
}

/** The position behind the nth digit of the formatted text. */
function caretAfter(digits: string, count: number): number {
  const text = formatPhone(digits);
  if (count >= digits.length) return text.length;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at;
    if (/\d/.test(text.charAt(at))) seen += 1;
  }
  return text.length;
}
