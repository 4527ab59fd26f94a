import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/api/api-call';
import type { User, Weekday } from '../../../shared/api/contract';
import { WEEKDAYS, WORKDAYS } from '../../../shared/formatting/days';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { Checkbox } from '../../../shared/ui/checkbox';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { WeekdayToggles } from '../../../shared/ui/weekday-toggles';
import { userQuery } from '../../session/api';
import { updateUser } from '../../session/changes';

const EVERY_DAY: readonly Weekday[] = WEEKDAYS.map(({ day }) => day);

/** One answer for the days and one for the holidays; until then, every day is a ride day. */
export default function AskRideDays({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [rideDays, setRideDays] = useState(WORKDAYS);
  const [observesHolidays, setObservesHolidays] = useState(true);
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: { rideDays: Weekday[]; observesHolidays: boolean }) => updateUser(user.id, answer),
    onSuccess: (saved) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, saved);
      showToast({ title: 'Settings updated', description: 'Your preferences have been saved.' });
    },
    onError: (error) => showFailure(sentenceOf(error, 'Failed to update settings. Please try again.')),
  });
  const answer = (days: readonly Weekday[], holidays: boolean) => {
    if (!isPending) mutate({ rideDays: [...days], observesHolidays: holidays });
  };
  return (
    <Card title="Which days do you ride?">
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          So far, every day has been a ride day. Choose yours, and texts come only then. You can change them
          in Settings.
        </p>
        <WeekdayToggles legend="I commute on" days={rideDays} onChange={setRideDays} />
        <Checkbox
          label="Public holidays are days off"
          isChecked={observesHolidays}
          onChange={setObservesHolidays}
        />
        <div className="flex flex-wrap gap-2">
          <Button aria-disabled={isPending || undefined} onClick={() => answer(rideDays, observesHolidays)}>
            {isPending ? 'Saving...' : 'Save ride days'}
          </Button>
          <Button
            kind="secondary"
            aria-disabled={isPending || undefined}
            onClick={() => answer(EVERY_DAY, false)}
          >
            Keep every day
          </Button>
        </div>
      </div>
    </Card>
  );
}
