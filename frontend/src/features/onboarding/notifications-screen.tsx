import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../shared/api/api-call';
import { useSendsTexts } from '../../shared/api/config';
import { isWholePhone } from '../../shared/formatting/phone';
import { formatAbout } from '../../shared/formatting/time';
import { paths } from '../../shared/routing/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Checkbox } from '../../shared/ui/checkbox';
import { Field } from '../../shared/ui/field';
import { PhoneInput } from '../../shared/ui/phone-input';
import { StepLayout } from '../../shared/ui/step-layout';
import { sendTestText, showSmsError } from '../texts/test-text';
import { AllSet } from './components/all-set';
import { changeSms, useDraft } from './draft-store';
import { FIRST_TEXT_TIME, type SmsStep } from './onboarding-draft';

/** Step 8 of 8: the phone, then All Set. */
export default function NotificationsScreen() {
  const { step, goTo } = useSmsStep();
  const sendsTexts = useSendsTexts();
  const goOn = () => goTo('sms_sent');
  if (step === 'sms_sent') return <AllSet onBack={() => goTo('sms')} />;
  return sendsTexts ? <PhoneStage onDone={goOn} /> : <NoTextsStage onDone={goOn} />;
}

/**
 * The two stages of the last step share a path. Each is a history entry, so that the browser's back and forward buttons
 * switch between them; without navigation state, the draft's stage is shown.
 */
function useSmsStep() {
  const navigate = useNavigate();
  const { sms } = useDraft();
  const step = stepOf(useLocation().state) ?? sms.step;

  const goTo = (next: SmsStep) => {
    changeSms({ step: next });
    // The entry being left records its stage, for the back button.
    void navigate(paths.notifications, { replace: true, state: { smsStep: step } });
    void navigate(paths.notifications, { state: { smsStep: next } });
  };
  return { step, goTo };
}

/** A history entry may come from another version. */
function stepOf(state: unknown): SmsStep | null {
  if (typeof state !== 'object' || state === null || !('smsStep' in state)) return null;
  return state.smsStep === 'sms' || state.smsStep === 'sms_sent' ? state.smsStep : null;
}

const skipTexts = () => changeSms({ texts: 'none', problem: null });

/** The step where this installation sends no texts. */
function NoTextsStage({ onDone }: { onDone: () => void }) {
  const skip = () => {
    skipTexts();
    onDone();
  };
  return (
    <StepLayout
      step={8}
      title="Know Before You Go"
      subtitle="Open RollOut each morning: ride, or leave the bike at home."
      onSubmit={skip}
      actions={
        <>
          <Button type="submit" isWide>
            Continue
          </Button>
          <ButtonLink to={paths.bikeType} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    >
      <p>This installation doesn’t send texts, so there’s nothing to sign up for.</p>
      <p className="text-note text-muted">
        Only this browser opens your account, unless you add a passkey in Settings: lose the browser or its
        data, and you can’t get back in.
      </p>
    </StepLayout>
  );
}

/** Asks for the phone, which is optional. */
function PhoneStage({ onDone }: { onDone: () => void }) {
  const { sms } = useDraft();
  const { canSubscribe, isPending, subscribe } = useSubscribe(onDone);
  const skip = () => {
    skipTexts();
    onDone();
  };
  return (
    <StepLayout
      step={8}
      title="Know Before You Go"
      subtitle={`Get one text at about ${formatAbout(FIRST_TEXT_TIME)}: ride, or leave the bike at home.`}
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
      <p className="text-note text-muted">
        If you skip, only this browser opens your account: lose the browser or its data, and you can’t get
        back in.
      </p>
      <div className="flex flex-wrap gap-x-5 text-note text-muted">
        <Link to={paths.privacy} className={LEGAL_LINK}>
          Privacy Policy: we use your number only for these texts
        </Link>
        <Link to={paths.terms} className={LEGAL_LINK}>
          Terms of Service
        </Link>
      </div>
    </StepLayout>
  );
}

const LEGAL_LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** Subscribes the phone by sending a test text. The rider moves on even if that fails. */
function useSubscribe(onDone: () => void) {
  const { sms } = useDraft();
  const { mutate, isPending } = useMutation({ mutationFn: sendTestText });
  const canSubscribe = isWholePhone(sms.phone) && sms.smsConsent && !isPending;

  const subscribe = () => {
    if (!canSubscribe) return;
    // Passed to this call, the callbacks don't run if the rider has skipped in the meantime.
    mutate(sms.phone, {
      onSuccess: () => changeSms({ texts: 'subscribed', problem: null }),
      onError: (error) => {
        changeSms({ texts: isNoPhone(error) ? 'refused' : 'subscribed', problem: problemOf(error) });
        showSmsError();
      },
      onSettled: onDone,
    });
  };
  return { canSubscribe, isPending, subscribe };
}

/** The number is invalid and stays so; any other failure may be over by tomorrow morning. */
const isNoPhone = (error: Error): boolean => error instanceof ApiError && error.status === 400;

/** An opted-out phone or a rate limit: the server says what to do about it. */
const EXPLAINED: readonly number[] = [422, 429];

const problemOf = (error: Error): string | null =>
  error instanceof ApiError && EXPLAINED.includes(error.status) ? error.sentence : null;
