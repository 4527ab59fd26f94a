import { useState } from 'react';
import { formatShortDate } from '../../../shared/formatting/days';
import { Button } from '../../../shared/ui/button';
import { Field, TextInput } from '../../../shared/ui/field';
import type { HolidaysOfRider, RideDays, SaveRideDays } from '../api';
import { withException, type DayKind } from './exceptions';

const WORDS: Record<DayKind, string> = { ride: 'ride day', off: 'day off' };

interface OtherDatesProps {
  holidays: HolidaysOfRider['holidays'];
  /** Where the rider lives. */
  today: string;
  shown: RideDays;
  save: SaveRideDays;
}

/** Single dates that differ, except the holidays listed above. */
export function OtherDates({ holidays, today, shown, save }: OtherDatesProps) {
  const [date, setDate] = useState('');
  const isHoliday = (one: string) =>
    shown.observesHolidays && holidays.some((holiday) => holiday.date === one);
  const dates = Object.entries(shown.dayExceptions)
    .filter(([one, kind]) => one >= today && !(kind === 'ride' && isHoliday(one)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const change = (one: string, kind: DayKind | null) =>
    save({ dayExceptions: withException(shown, { date: one, kind, today }) });
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
              className="w-full"
            />
            <Button kind="secondary" className="flex-1" disabled={date < today} onClick={() => add('off')}>
              Day off
            </Button>
            <Button kind="secondary" className="flex-1" disabled={date < today} onClick={() => add('ride')}>
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
