import { useState } from 'react';
import { sentenceOf } from '../../shared/api/api-call';
import { useSendsTexts } from '../../shared/api/config';
import { isWholePhone } from '../../shared/formatting/phone';
import { paths } from '../../shared/routing/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { PhoneInput } from '../../shared/ui/phone-input';
import { StepLayout } from '../../shared/ui/step-layout';
import { PasskeySignIn } from '../passkeys/passkey-sign-in';
import { useCanUsePasskeys } from '../passkeys/passkeys';
import { CodeStep } from './components/code-step';
import { useRequestCode, useSignInStep, type SentCode } from './sign-in';

/** Signs in on another device by a code texted to the rider's phone. */
export default function SignInScreen() {
  const { sent, goToCode, goToPhone } = useSignInStep();
  // Outlives the phone step, so that the rider can go back to correct a digit.
  const [phone, setPhone] = useState('');
  const sendsTexts = useSendsTexts();
  if (!sendsTexts) return <PasskeyStep />;
  return sent ? (
    <CodeStep sent={sent} onSentAgain={goToCode} onBack={goToPhone} />
  ) : (
    <PhoneStep phone={phone} onPhoneChange={setPhone} onSent={goToCode} />
  );
}

/** Where this installation sends no texts, and so no codes. */
function PasskeyStep() {
  const canUsePasskeys = useCanUsePasskeys();
  return (
    <StepLayout
      title="Welcome back"
      subtitle={canUsePasskeys && 'Use the passkey that you added in Settings.'}
      actions={
        <>
          <PasskeySignIn />
          <ButtonLink to={paths.start} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    >
      <p>
        {canUsePasskeys
          ? 'This installation doesn’t send texts, so there’s no code to sign in with.'
          : 'This installation doesn’t send texts and this browser can’t use passkeys here, so you can’t sign in on it. Your account still opens in the browser you set it up in.'}
      </p>
    </StepLayout>
  );
}

interface PhoneStepProps {
  /** digits */
  phone: string;
  onPhoneChange: (phone: string) => void;
  onSent: (code: SentCode) => void;
}

/** Asks for the phone and sends a code to it. */
function PhoneStep({ phone, onPhoneChange, onSent }: PhoneStepProps) {
  const { mutate, reset, error, isPending } = useRequestCode();
  const canSend = isWholePhone(phone) && !isPending;
  const send = () => {
    // Passed to this call, the callback doesn't run if the rider has left the step.
    if (canSend) mutate(phone, { onSuccess: () => onSent({ phone, sentAt: Date.now() }) });
  };
  return (
    <StepLayout
      title="Welcome back"
      subtitle="We’ll text you a code. No password needed."
      onSubmit={send}
      actions={
        <>
          <Button type="submit" isWide disabled={!canSend}>
            {isPending ? 'Sending...' : 'Text me a code'}
          </Button>
          <PasskeySignIn />
          <ButtonLink to={paths.start} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    >
      <Field
        label="Phone number"
        hint="The one that gets your RollOut texts. Standard messaging rates may apply."
        error={error && sentenceOf(error, 'We couldn’t send the code. Please try again.')}
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
