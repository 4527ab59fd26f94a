import { useEffect, useRef, type ComponentProps } from 'react';
import { TextInput } from './field';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** digits */
  code: string;
  onCodeChange: (code: string) => void;
}

/** One field for all six digits, so that a phone can autofill the code. It takes the focus when it appears. */
export function CodeInput({ code, onCodeChange, ...rest }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isRefused = rest['aria-invalid'] === true;

  // A refused code is selected, to be typed over.
  useEffect(() => {
    input.current?.focus();
    if (isRefused) input.current?.select();
  }, [isRefused]);

  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      placeholder={'0'.repeat(CODE_DIGITS)}
      className="sign-type tabular py-2.5 text-center! text-head! font-extrabold tracking-[0.35em] placeholder:font-normal"
      {...rest}
      value={code}
      onChange={({ target }) => onCodeChange(codeDigits(target.value))}
    />
  );
}

export const CODE_DIGITS = 6;

/** The digits of what was typed or pasted. In a whole text message, the code is the only number of exactly six digits. */
function codeDigits(text: string): string {
  const whole = /(?<!\d)(\d{3})[ -]?(\d{3})(?!\d)/.exec(text);
  return (whole ? `${whole[1]}${whole[2]}` : text.replace(/\D/g, '')).slice(0, CODE_DIGITS);
}
