import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { useSendsTexts } from '../../../shared/api/config';
import type { User } from '../../../shared/api/contract';
import { formatPhoneInText } from '../../../shared/formatting/phone';
import { formatTime } from '../../../shared/formatting/time';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { Checkbox } from '../../../shared/ui/checkbox';
import { Field } from '../../../shared/ui/field';
import { PhoneInput } from '../../../shared/ui/phone-input';
import type { Preferences } from './preferences';
import { TextTime } from './text-time';

interface NotificationsCardProps {
  /** As stored. */
  user: User;
  shown: Preferences;
  problem: string | undefined;
  commuteMinutes: number;
  onEdit: (change: Partial<Preferences>) => void;
}

export function NotificationsCard({ user, shown, problem, commuteMinutes, onEdit }: NotificationsCardProps) {
  const { wantsTexts, phone } = shown;
  const sendsTexts = useSendsTexts();
  const isStopped = user.textsStopped && !wantsTexts;
  const isOff = !sendsTexts && !wantsTexts;
  return (
    <Card title="Notifications">
      <div className="flex flex-col gap-3">
        <Checkbox
          label="Send me daily recommendations via SMS"
          hint={hintOf({ isStopped, sendsTexts, textTime: shown.textTime })}
          isChecked={wantsTexts}
          disabled={isStopped || isOff}
          onChange={(isChecked) => onEdit({ wantsTexts: isChecked })}
        />
        {isStopped && sendsTexts && (
          <TextsStopped phone={user.phone} onOtherPhone={() => onEdit({ wantsTexts: true, phone: '' })} />
        )}
        {wantsTexts && (
          <Field
            label="Phone Number"
            hint="Standard messaging rates may apply. You can unsubscribe anytime."
            error={problem ?? null}
          >
            {({ id, describedBy }) => (
              <PhoneInput
                id={id}
                aria-describedby={describedBy}
                aria-invalid={problem !== undefined || undefined}
                digits={phone}
                onDigitsChange={(digits) => onEdit({ phone: digits })}
              />
            )}
          </Field>
        )}
        {wantsTexts && user.smsSubscribed && phone === user.phone && (
          <PhoneStanding standing={user.phoneStanding} />
        )}
        {!wantsTexts && user.smsSubscribed && (
          <p className="text-note text-muted">
            {user.phoneConfirmed && sendsTexts
              ? 'We keep your number: if you lose this browser, a code to it still signs you in.'
              : 'Your number isn’t confirmed: if you lose this browser, you may not get back into your account.'}
          </p>
        )}
        {wantsTexts && (
          <TextTime
            user={user}
            value={shown.textTime}
            commuteMinutes={commuteMinutes}
            onChange={(textTime) => onEdit({ textTime })}
          />
        )}
      </div>
    </Card>
  );
}

interface HintOptions {
  isStopped: boolean;
  sendsTexts: boolean;
  textTime: string;
}

function hintOf({ isStopped, sendsTexts, textTime }: HintOptions): string {
  if (!sendsTexts) return 'This installation doesn’t send texts. Open RollOut each morning for your answer.';
  if (isStopped) return 'Off: this number replied STOP.';
  return `A text at ${formatTime(textTime)} on your ride days`;
}

const STANDINGS: Partial<Record<User['phoneStanding'], string>> = {
  bound: 'Number confirmed.',
  consented: 'You replied YES. Sign in with a code to confirm the number for your account.',
  trial: 'Not confirmed yet. Reply YES to our text, or enter a code above.',
};

/** Whether the phone's holder has answered. */
const PhoneStanding = ({ standing }: { standing: User['phoneStanding'] }) => (
  <p className="flex items-start gap-1.5 text-note text-muted">
    {standing === 'bound' ? (
      <Check aria-hidden size={16} strokeWidth={2.6} className="mt-0.5 shrink-0 text-accent" />
    ) : (
      <Clock aria-hidden size={16} strokeWidth={2.2} className="mt-0.5 shrink-0" />
    )}
    {STANDINGS[standing]}
  </p>
);

interface TextsStoppedProps {
  /** digits */
  phone: string;
  onOtherPhone: () => void;
}

/** Only a text from the phone itself can undo a STOP. */
const TextsStopped = ({ phone, onOtherPhone }: TextsStoppedProps) => (
  <div className="rounded-md border border-control-line bg-well px-3.5 py-3">
    <p>
      <strong>{phone ? formatPhoneInText(phone) : 'Your phone'} replied STOP.</strong> To get texts again,
      text <strong>START</strong> from that phone to our number.
    </p>
    <Button kind="quiet" className="-mb-2 -ml-5 underline" onClick={onOtherPhone}>
      Use another phone
    </Button>
  </div>
);
