import { Link } from 'react-router-dom';
import { paths } from '../../../shared/routing/paths';
import { Button } from '../../../shared/ui/button';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Checkbox } from '../../../shared/ui/checkbox';
import { Field } from '../../../shared/ui/field';
import { PhoneInput } from '../../../shared/ui/phone-input';
import { StepLayout } from '../../../shared/ui/step-layout';
import { changeSms, useDraft } from '../draft/use-draft';
import { useSubscribe } from '../use-subscribe';

/** Asks for the phone, or for none. */
export function PhoneStage({ onDone }: { onDone: () => void }) {
  const { sms } = useDraft();
  const { canSubscribe, isPending, subscribe } = useSubscribe(onDone);
  const skip = () => {
    changeSms({ texts: 'none', problem: null });
    onDone();
  };
  return (
    <StepLayout
      step={8}
      title="Know Before You Go"
      subtitle="One text at about 7 AM: ride, or leave the bike at home."
      onSubmit={subscribe}
      actions={
        <>
          <Button type="submit" isWide disabled={!canSubscribe}>
            {isPending ? 'Sending...' : 'Subscribe'}
          </Button>
          <Button kind="secondary" isWide onClick={skip}>
            Skip
          </Button>
          <ButtonLink to={paths.bikeType} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    >
      <Field label="Phone number" hint="US numbers only. Standard messaging rates may apply.">
        {({ id, describedBy }) => (
          <PhoneInput
            id={id}
            aria-describedby={describedBy}
            enterKeyHint="done"
            readOnly={isPending}
            digits={sms.phone}
            onDigitsChange={(phone) => changeSms({ phone })}
          />
        )}
      </Field>
      <Checkbox
        isChecked={sms.smsConsent}
        onChange={(smsConsent) => changeSms({ smsConsent })}
        disabled={isPending}
        label={
          <>
            <span className="sign-type block font-bold">SMS Consent</span>I agree to receive informational
            texts from RollOut, up to 7 messages per week. Reply STOP to unsubscribe.
          </>
        }
      />
      <Link
        to={paths.privacy}
        className="inline-flex min-h-11 items-center text-note text-muted underline underline-offset-4"
      >
        Privacy Policy: your number is used for these texts only
      </Link>
    </StepLayout>
  );
}
