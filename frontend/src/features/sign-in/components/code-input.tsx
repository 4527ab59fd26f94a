import { useEffect, useRef, type ComponentProps } from 'react';
import { TextInput } from '../../../shared/ui/text-input';
import { CODE_DIGITS, codeDigits } from '../code-digits';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** digits */
  code: string;
  onCodeChange: (code: string) => void;
}

/** One field for all six digits, so that a phone can fill in the text's code. It takes the focus when it appears. */
export function CodeInput({ code, onCodeChange, ...rest }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isRefused = rest['aria-invalid'] === true;

  // A refused code is there to be typed over.
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
