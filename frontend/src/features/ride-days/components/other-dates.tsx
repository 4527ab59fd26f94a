import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDate, todayIn } from '../../../shared/formatting/days';
import { Button } from '../../../shared/ui/button';
import { Field, TextInput } from '../../../shared/ui/field';
import { holidaysQuery } from '../api';
import { withException, type DayKind } from './exceptions';
import type { RideDaysProps } from './holidays';

const WORDS: Record<DayKind, string> = { ride: 'ride day', off: 'day off' };

/** Single dates that differ, except the holidays listed above. */
export function OtherDates({ user, shown, save }: RideDaysProps) {
  const [date, setDate] = useState('');
  const { data } = useQuery({ ...holidaysQuery(user.id), enabled: false });
  const isHoliday = (one: string) =>
    shown.observesHolidays && data?.holidays.some((holiday) => holiday.date === one) === true;
  const today = todayIn(user.timeZone);
  const dates = Object.entries(shown.dayExceptions)
    .filter(([one, kind]) => one >= today && !(kind === 'ride' && isHoliday(one)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const change = (one: string, kind: DayKind | null) =>
    save({ dayExceptions: withException(shown, one, kind, user.timeZone) });
  const add = (kind: DayKind) => {
    change(date, kind);
    setDate('');
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label="A single date" hint="A day off, or a ride on a day you don’t usually ride.">
        {({ id, describedBy }) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              id={id}
              aria-describedby={describedBy}
              type="date"
              min={today}
              value={date}
              onChange={({ target }) => setDate(target.value)}
              className="min-w-40 flex-1"
            />
            <Button kind="secondary" disabled={date < today} onClick={() => add('off')}>
              Day off
            </Button>
            <Button kind="secondary" disabled={date < today} onClick={() => add('ride')}>
              Ride
            </Button>
          </div>
        )}
      </Field>
      {dates.length > 0 && (
        <ul className="divide-y divide-line">
          {dates.map(([one, kind]) => (
            <li key={one} className="flex items-center justify-between gap-3">
              <span>
                {formatShortDate(one)}: {WORDS[kind]}
              </span>
              <Button
                kind="quiet"
                className="-mr-5 underline"
                aria-label={`Remove ${formatShortDate(one)}`}
                onClick={() => change(one, null)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
