import { useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/api/contract';
import { todayIn } from '../../shared/formatting/days';
import { Card } from '../../shared/ui/card';
import { WeekdayToggles } from '../../shared/ui/weekday-toggles';
import { holidaysQuery, useRideDays } from './api';
import { Holidays } from './components/holidays';
import { OtherDates } from './components/other-dates';
import { Pause } from './components/pause';

/** The days on which the rider commutes. Every change is saved by itself. */
export function RideDaysCard({ user }: { user: User }) {
  const { shown, save } = useRideDays(user);
  const { data: holidays } = useQuery(holidaysQuery(user.id));
  const today = holidays?.today ?? todayIn(user.timeZone);
  return (
    <Card title="Ride Days">
      <div className="flex flex-col gap-5">
        <p className="text-muted">Texts come only on these days. Changes here are saved as you make them.</p>
        <WeekdayToggles
          legend="I commute on"
          days={shown.rideDays}
          onChange={(rideDays) => save({ rideDays })}
        />
        <Pause
          pausedUntil={shown.pausedUntil}
          today={today}
          onChange={(pausedUntil) => save({ pausedUntil })}
        />
        <Holidays known={holidays} shown={shown} save={save} />
        <OtherDates holidays={holidays?.holidays ?? []} today={today} shown={shown} save={save} />
      </div>
    </Card>
  );
}
