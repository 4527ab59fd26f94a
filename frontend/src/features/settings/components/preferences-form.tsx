import { useEffect, useRef } from 'react';
import type { User } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { usePreferencesForm } from '../use-preferences-form';
import { BikeTypeCard } from './bike-type-card';
import { NotificationsCard } from './notifications-card';
import { ScheduleCard } from './schedule-card';
import { TriggersCard } from './triggers-card';

interface PreferencesFormProps {
  user: User;
  /** Each way; turns the arrival back home into the time to leave work. */
  commuteMinutes: number;
}

/** Everything that one Save Settings saves. */
export function PreferencesForm({ user, commuteMinutes }: PreferencesFormProps) {
  const { stored, shown, problems, isSaving, edit, save } = usePreferencesForm(user, commuteMinutes);
  const form = useRef<HTMLFormElement>(null);

  // Where something is wrong, the first such field takes the focus, and its problem is read with it.
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <ScheduleCard stored={stored} shown={shown} commuteMinutes={commuteMinutes} onEdit={edit} />
      <BikeTypeCard bikeType={shown.bikeType} onChange={(bikeType) => edit({ bikeType })} />
      <TriggersCard stored={stored} shown={shown} problems={problems} onEdit={edit} />
      <NotificationsCard user={user} shown={shown} problem={problems['phone']} onEdit={edit} />
      <Button type="submit" isWide aria-disabled={isSaving || undefined}>
        {isSaving ? 'Saving...' : 'Save Settings'}
      </Button>
    </form>
  );
}
