import { useState } from 'react';
import { sentenceOf } from '../../../shared/api/api-error';
import { formatPhone } from '../../../shared/formatting/phone';
import { Button } from '../../../shared/ui/button';
import { Field } from '../../../shared/ui/field';
import { StepLayout } from '../../../shared/ui/step-layout';
import { CODE_DIGITS } from '../code-digits';
import { useSignIn } from '../use-sign-in';
import type { SentCode } from '../use-sign-in-step';
import { AnotherCode } from './another-code';
import { CodeInput } from './code-input';
import { DemoHint } from './demo-hint';

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
