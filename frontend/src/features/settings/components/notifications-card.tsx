import { Card } from '../../../shared/ui/card';
import { Checkbox } from '../../../shared/ui/checkbox';
import { Field } from '../../../shared/ui/field';
import { PhoneInput } from '../../../shared/ui/phone-input';
import type { Preferences } from '../preferences';

interface NotificationsCardProps {
  wantsTexts: boolean;
  /** digits */
  phone: string;
  problem: string | undefined;
  onEdit: (change: Partial<Preferences>) => void;
}

export const NotificationsCard = ({ wantsTexts, phone, problem, onEdit }: NotificationsCardProps) => (
  <Card title="Notifications">
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Send me daily recommendations via SMS"
        hint="A text every morning at 7 AM"
        isChecked={wantsTexts}
        onChange={(isChecked) => onEdit({ wantsTexts: isChecked })}
      />
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
    </div>
  </Card>
);
