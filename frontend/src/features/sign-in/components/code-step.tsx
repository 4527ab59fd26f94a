import { useState, useEffect, useRef, type ComponentProps, useSyncExternalStore } from 'react';
import { sentenceOf } from '../../../shared/api/api-call';
import { formatPhone } from '../../../shared/formatting/phone';
import { Button } from '../../../shared/ui/button';
import { Field, TextInput } from '../../../shared/ui/field';
import { StepLayout } from '../../../shared/ui/step-layout';
import { useSignIn, type SentCode, requestCode } from '../sign-in';
import { DemoHint } from '../../demo/demo-hint';
import { useMutation } from '@tanstack/react-query';

interface CodeStepProps {
  sent: SentCode;
  onSentAgain: (code: SentCode) => void;
  onBack: () => void;
}

/** Asks for the code that has been texted. */
export function CodeStep({ sent, onSentAgain, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const { signIn, reset, error, isPending } = useSignIn();
  const isWhole = code.length === CODE_DIGITS;
  return (
    <StepLayout
      title="Enter your code"
      subtitle={`If a rider has ${formatPhone(sent.phone).replaceAll(' ', '\u00a0')}, a text with six digits is on its way. They work for 10 minutes.`}
      isFieldFirst
      onSubmit={() => isWhole && !isPending && signIn({ phone: sent.phone, code })}
      actions={
        <>
          <Button type="submit" isWide disabled={!isWhole} aria-disabled={isPending || undefined}>
            {isPending ? 'Signing in...' : 'Sign in'}
          </Button>
          <Button kind="quiet" isWide onClick={onBack}>
            Use another phone
          </Button>
        </>
      }
    >
      <Field label="6-digit code" error={error && sentenceOf(error, 'Signing in failed. Please try again.')}>
        {({ id, describedBy }) => (
          <CodeInput
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            readOnly={isPending}
            code={code}
            onCodeChange={(digits) => {
              reset();
              setCode(digits);
            }}
          />
        )}
      </Field>
      <AnotherCode sent={sent} onSent={onSentAgain} />
      <DemoHint />
    </StepLayout>
  );
}

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

export const CODE_DIGITS = 6;

/** The digits of what was typed or pasted, which may be the whole text: its code is the one that has just six. */
export function codeDigits(text: string): string {
  const whole = /(?<!\d)(\d{3})[ -]?(\d{3})(?!\d)/.exec(text);
  return (whole ? `${whole[1]}${whole[2]}` : text.replace(/\D/g, '')).slice(0, CODE_DIGITS);
}

/** A text takes a few seconds; a phone gets but a few codes a day. */
const WAIT_MS = 60_000;

interface AnotherCodeProps {
  sent: SentCode;
  onSent: (code: SentCode) => void;
}

/** For a text that does not come. */
export function AnotherCode({ sent: { phone, sentAt }, onSent }: AnotherCodeProps) {
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: requestCode });
  const seconds = useSecondsUntil(sentAt + WAIT_MS);
  const isTooEarly = seconds > 0;
  const send = () => {
    if (!isTooEarly && !isPending) mutate(phone, { onSuccess: () => onSent({ phone, sentAt: Date.now() }) });
  };
  return (
    <div>
      <Button
        kind="quiet"
        className="tabular -ml-5"
        aria-disabled={isTooEarly || isPending || undefined}
        onClick={send}
      >
        {isPending ? 'Sending...' : `Text me another code${isTooEarly ? ` in ${seconds}\u00a0s` : ''}`}
      </Button>
      <p role="status" className="text-note text-muted empty:hidden">
        {isSuccess && 'Another code is on its way. Only the newest one works.'}
      </p>
      <p role="alert" className="text-note font-semibold text-alert-ink empty:hidden">
        {error && sentenceOf(error, 'The code could not be sent. Please try again.')}
      </p>
    </div>
  );
}

/** Whole seconds until an instant (milliseconds, by this browser's clock), counted down; 0 from then on. */
export const useSecondsUntil = (instant: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((instant - Date.now()) / 1000)));

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
