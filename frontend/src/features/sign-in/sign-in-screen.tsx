import { useState } from 'react';
import { CodeStep } from './components/code-step';
import { useSignInStep, requestCode, type SentCode } from './sign-in';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api/api-call';
import { isWholePhone } from '../../shared/formatting/phone';
import { paths } from '../../shared/routing/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { PhoneInput } from '../../shared/ui/phone-input';
import { StepLayout } from '../../shared/ui/step-layout';

/** The way back in on another device: by a code that is texted to the rider's phone. */
export default function SignInScreen() {
  const { sent, goToCode, goToPhone } = useSignInStep();
  // Kept while the rider goes back to correct a digit.
  const [phone, setPhone] = useState('');
  return sent ? (
    <CodeStep sent={sent} onSentAgain={goToCode} onBack={goToPhone} />
  ) : (
    <PhoneStep phone={phone} onPhoneChange={setPhone} onSent={goToCode} />
  );
}

interface PhoneStepProps {
  /** digits */
  phone: string;
  onPhoneChange: (phone: string) => void;
  onSent: (code: SentCode) => void;
}

/** Asks for the phone and has a code sent to it. */
export function PhoneStep({ phone, onPhoneChange, onSent }: PhoneStepProps) {
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: requestCode });
  const canSend = isWholePhone(phone) && !isPending;
  const send = () => {
    // Given to this one call, the answer means nothing to a rider who has left meanwhile.
    if (canSend) mutate(phone, { onSuccess: () => onSent({ phone, sentAt: Date.now() }) });
  };
  return (
    <StepLayout
      title="Welcome back"
      subtitle="We text you a code, and you are in. No password."
      onSubmit={send}
      actions={
        <>
          <Button type="submit" isWide disabled={!canSend}>
            {isPending ? 'Sending...' : 'Text me a code'}
          </Button>
          <ButtonLink to={paths.start} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    >
      <Field
        label="Phone number"
        hint="The one that gets your RollOut texts. Standard messaging rates may apply."
        error={error && sentenceOf(error, 'The code could not be sent. Please try again.')}
      >
        {({ id, describedBy }) => (
          <PhoneInput
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            enterKeyHint="send"
            readOnly={isPending}
            digits={phone}
            onDigitsChange={(digits) => {
              reset();
              onPhoneChange(digits);
            }}
          />
        )}
      </Field>
    </StepLayout>
  );
}
