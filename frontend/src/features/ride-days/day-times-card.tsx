import type { User, Weekday } from '../../shared/api/contract';
import { minutesAfter, minuteOfDay } from '../../shared/formatting/clock-minutes';
import { WEEKDAYS } from '../../shared/formatting/days';
import { formatTime } from '../../shared/formatting/time';
import { Button } from '../../shared/ui/button';
import { Card } from '../../shared/ui/card';
import { ARRIVE_AT_WORK, LEAVE_WORK, withCurrent } from '../../shared/ui/options';
import { Select } from '../../shared/ui/select';
import { useRideDays } from './api';

type Times = NonNullable<User['dayTimes'][Weekday]>;

interface DayTimesCardProps {
  user: User;
  /** Converts the arrival at home to the departure from work. */
  minutesHome: number;
}

/** Weekdays with times of their own. Every change is saved by itself. */
export function DayTimesCard({ user, minutesHome }: DayTimesCardProps) {
  const { shown, save } = useRideDays(user);
  const { dayTimes } = shown;
  const change = (day: Weekday, times: Times | undefined) => {
    const { [day]: _before, ...others } = dayTimes;
    save({ dayTimes: times ? { ...others, [day]: times } : others });
  };
  const own = WEEKDAYS.filter(({ day }) => dayTimes[day] !== undefined);
  const ordinary = WEEKDAYS.filter(({ day }) => shown.rideDays.includes(day) && dayTimes[day] === undefined);
  return (
    <Card title="Different Times">
      <div className="flex flex-col gap-5">
        <p className="text-muted">
          For days when you start or finish at another time. Changes here are saved as you make them.
        </p>
        {own.map(({ day, name }) => (
          <DayTimes
            key={day}
            name={name}
            times={dayTimes[day]!}
            minutesHome={minutesHome}
            onChange={(times) => change(day, times)}
          />
        ))}
        {ordinary.length > 0 && (
          <div role="group" aria-label="Add a day" className="flex flex-wrap gap-2">
            {ordinary.map(({ day, name }) => (
              <Button
                key={day}
                kind="secondary"
                onClick={() =>
                  change(day, {
                    targetArrivalTime: user.targetArrivalTime,
                    targetHomeTime: user.targetHomeTime,
                  })
                }
              >
                {`+ ${name}`}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

interface DayTimesProps {
  name: string;
  times: Times;
  minutesHome: number;
  /** Undefined to go by the schedule again. */
  onChange: (times: Times | undefined) => void;
}

function DayTimes({ name, times, minutesHome, onChange }: DayTimesProps) {
  const leaveWork = minutesAfter(times.targetHomeTime, -minutesHome);
  return (
    <fieldset className="min-w-0">
      <legend className="sign-type float-left py-3 text-lead font-bold">{name}</legend>
      <Button
        kind="quiet"
        className="float-right -mr-5 underline"
        aria-label={`Remove ${name}`}
        onClick={() => onChange(undefined)}
      >
        Remove
      </Button>
      <div className="clear-both grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
        <Select
          label="Arrive at work by"
          value={times.targetArrivalTime}
          options={withCurrent(ARRIVE_AT_WORK, times.targetArrivalTime, formatTime)}
          labelOf={formatTime}
          onChange={(targetArrivalTime) => onChange({ ...times, targetArrivalTime })}
        />
        <Select
          label="Leave work at"
          value={leaveWork}
          options={withCurrent(LEAVE_WORK, leaveWork, formatTime)}
          labelOf={formatTime}
          onChange={(chosen) => onChange({ ...times, targetHomeTime: minutesAfter(chosen, minutesHome) })}
        />
      </div>
    </fieldset>
  );
}

/** The weekdays on which the rider departs before the morning text comes: it can only be about the ride home. */
export function daysBeforeText(
  user: Pick<User, 'rideDays' | 'dayTimes' | 'targetArrivalTime'>,
  { textTime, commuteMinutes }: { textTime: string; commuteMinutes: number },
): string[] {
  return WEEKDAYS.filter(({ day }) => {
    const arrival = user.dayTimes[day]?.targetArrivalTime ?? user.targetArrivalTime;
    return user.rideDays.includes(day) && minuteOfDay(arrival) - commuteMinutes < minuteOfDay(textTime);
  }).map(({ name }) => name);
}
