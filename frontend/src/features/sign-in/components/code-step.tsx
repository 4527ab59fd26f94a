import { useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '../../../shared/api/api-call';
import { formatPhoneInText } from '../../../shared/formatting/phone';
import { Button } from '../../../shared/ui/button';
import { CODE_DIGITS, CodeInput } from '../../../shared/ui/code-input';
import { Field } from '../../../shared/ui/field';
import { StepLayout } from '../../../shared/ui/step-layout';
import { DemoHint } from '../../demo/demo-hint';
import { useRequestCode, useSignIn, type SentCode } from '../sign-in';

interface CodeStepProps {
  sent: SentCode;
  onSentAgain: (code: SentCode) => void;
  onBack: () => void;
}

/** Asks for the texted code. */
export function CodeStep({ sent, onSentAgain, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const { signIn, reset, error, isPending } = useSignIn();
  const isWhole = code.length === CODE_DIGITS;
  return (
    <StepLayout
      title="Enter your code"
      subtitle={`If ${formatPhoneInText(sent.phone)} has an account, we’ve texted it a 6-digit code, good for 10 minutes.`}
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
      <Field label="6-digit code" error={error && sentenceOf(error, 'Failed to sign in. Please try again.')}>
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

/** A text takes a few seconds, and a number gets only a few codes a day. */
const WAIT_MS = 60_000;

interface AnotherCodeProps {
  sent: SentCode;
  onSent: (code: SentCode) => void;
}

/** Sends another code, if the first one doesn't arrive. */
function AnotherCode({ sent: { phone, sentAt }, onSent }: AnotherCodeProps) {
  const { mutate, error, isPending, isSuccess } = useRequestCode();
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
        {isSuccess && 'We’ve sent another code. Only the newest one works.'}
      </p>
      <p role="alert" className="text-note font-semibold text-alert-ink empty:hidden">
        {error && sentenceOf(error, 'We couldn’t send the code. Please try again.')}
      </p>
    </div>
  );
}

/** Counts down the whole seconds until an instant (milliseconds, by this browser's clock); then stays at 0. */
const useSecondsUntil = (instant: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((instant - Date.now()) / 1000)));

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
