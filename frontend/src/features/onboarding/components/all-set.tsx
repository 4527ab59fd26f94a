import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { Link } from 'react-router-dom';
import { useSendsTexts } from '../../../shared/api/config';
import { formatPhoneInText } from '../../../shared/formatting/phone';
import { formatAbout, formatTime } from '../../../shared/formatting/time';
import { paths } from '../../../shared/routing/paths';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { SignPanel } from '../../../shared/ui/signs';
import { StepLayout } from '../../../shared/ui/step-layout';
import { useCanUsePasskeys } from '../../passkeys/passkeys';
import { useDraft } from '../draft-store';
import { FIRST_TEXT_TIME, type OnboardingDraft } from '../onboarding-draft';
import { useIsSettingUp } from '../only-before-onboarded';
import { useCompleteSetup } from '../setup';

/** The end of onboarding: what happens next, and Let's Go. */
export function AllSet({ onBack }: { onBack: () => void }) {
  const draft = useDraft();
  const isSettingUp = useIsSettingUp();
  const completeSetup = useCompleteSetup();
  const canUsePasskeys = useCanUsePasskeys();
  const sendsTexts = useSendsTexts();
  return (
    <StepLayout
      step={8}
      title="All Set"
      actions={
        <>
          <Button isWide disabled={isSettingUp} onClick={completeSetup}>
            {isSettingUp ? 'Setting up...' : "Let's Go"}
          </Button>
          <Button kind="quiet" isWide disabled={isSettingUp} onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <SignPanel tone="go" className="flex flex-wrap items-center gap-4 py-6">
        <ThumbsUp aria-hidden size={52} strokeWidth={2} className="shrink-0" />
        <p className="sign-type flex-1 basis-40 text-head font-extrabold">
          Your bike commute just got better
        </p>
      </SignPanel>
      <Card title="From now on">
        <ul className="flex flex-col gap-2">
          <li>Open RollOut each morning for your answer.</li>
          <li>
            We’ll tell you when to leave to be at work by {formatTime(draft.schedule.targetArrivalTime)} and
            back home by {formatTime(draft.schedule.targetHomeTime)}.
          </li>
          {sendsTexts && <li>{textsLine(draft)}</li>}
          {draft.sms.texts !== 'subscribed' && canUsePasskeys && (
            <li>Add a passkey in Settings, so that you can sign back in if this browser forgets you.</li>
          )}
        </ul>
      </Card>
      {(!draft.home.place || !draft.work.place) && (
        <p>
          You haven’t set up a route yet.{' '}
          <Link
            to={paths.routeSetup}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Add your addresses
          </Link>
        </p>
      )}
    </StepLayout>
  );
}

function textsLine({ sms: { phone: digits, texts, problem } }: OnboardingDraft): string {
  const phone = formatPhoneInText(digits);
  if (texts === 'subscribed' && problem) return `We couldn’t text ${phone} yet. ${problem}`;
  if (texts === 'subscribed') return `We’ll text ${phone} at about ${formatAbout(FIRST_TEXT_TIME)}.`;
  if (texts === 'refused') return `We couldn’t use ${phone}. Add another number in Settings.`;
  return 'You won’t get texts. You can turn them on in Settings.';
}
