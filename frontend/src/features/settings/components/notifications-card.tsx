import type { User } from '../../../shared/api/contract';
import { Card } from '../../../shared/ui/card';
import { Checkbox } from '../../../shared/ui/checkbox';
import { Field } from '../../../shared/ui/field';
import { PhoneInput } from '../../../shared/ui/phone-input';
import type { Preferences } from '../preferences';
import { PhoneStanding } from './phone-standing';
import { TextsStopped } from './texts-stopped';

interface NotificationsCardProps {
  /** As stored. */
  user: User;
  shown: Preferences;
  problem: string | undefined;
  onEdit: (change: Partial<Preferences>) => void;
}

export function NotificationsCard({ user, shown, problem, onEdit }: NotificationsCardProps) {
  const { wantsTexts, phone } = shown;
  const isStopped = user.textsStopped && !wantsTexts;
  return (
    <Card title="Notifications">
      <div className="flex flex-col gap-3">
        <Checkbox
          label="Send me daily recommendations via SMS"
          hint={isStopped ? 'Off: this phone has stopped our texts.' : 'A text every morning at 7 AM'}
          isChecked={wantsTexts}
          disabled={isStopped}
          onChange={(isChecked) => onEdit({ wantsTexts: isChecked })}
        />
        {isStopped && (
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
          <PhoneStanding isConfirmed={user.phoneConfirmed} />
        )}
      </div>
    </Card>
  );
}
