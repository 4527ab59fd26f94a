import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import House from 'lucide-react/icons/house';
import { useId, useState } from 'react';
import { WEEKDAYS, weekdayOf } from '../../../shared/formatting/days';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { classNames } from '../../../shared/ui/styles';
import { outlookQuery, type OutlookDay } from '../api';
import { DayReasons } from './day-reasons';
import { LegMark } from './leg-mark';
import { bestDaysSentence, dayOffNote, dayInWords } from '../sentences';
import { WEEK_CARD } from '../cards';

/** The next seven days, a sign for each ride; a day opens to its reasons. */
export default function WeekStrip({ userId }: { userId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(outlookQuery(userId));
  return (
    <Card {...WEEK_CARD}>
      {data ? (
        <>
          <p className="mb-2 font-semibold">{bestDaysSentence(data.bestDays)}</p>
          <Days days={data.days} />
        </>
      ) : (
        isError && (
          <>
            <p>The days ahead aren’t available right now.</p>
            <Button kind="secondary" className="mt-3" disabled={isFetching} onClick={() => void refetch()}>
              Load them again
            </Button>
          </>
        )
      )}
    </Card>
  );
}

function Days({ days }: { days: readonly OutlookDay[] }) {
  const [openDate, setOpenDate] = useState<string | null>(null);
  const panelId = useId();
  const open = days.find(({ date }) => date === openDate);
  const notes = days.flatMap((day) => dayOffNote(day) ?? []);
  return (
    <>
      <div className="grid grid-cols-[1.25rem_repeat(7,minmax(0,1fr))] gap-y-1">
        <div aria-hidden className="grid grid-rows-[2.75rem_2rem_2rem] place-items-center pt-1 text-muted">
          <span />
          <Building2 size={16} strokeWidth={2.2} />
          <House size={16} strokeWidth={2.2} />
        </div>
        {days.map((day, index) => (
          <Day
            key={day.date}
            day={day}
            isToday={index === 0}
            isOpen={day === open}
            panelId={panelId}
            onPress={() => setOpenDate(day === open ? null : day.date)}
          />
        ))}
        <Certainties days={days} />
      </div>
      <p className="sr-only">The upper sign is the ride to work, the lower one the ride home.</p>
      {notes.length > 0 && <p className="mt-2 text-note text-muted">{notes.join(' · ')}</p>}
      <div id={panelId}>{open && <DayReasons day={open} />}</div>
    </>
  );
}

interface DayProps {
  day: OutlookDay;
  isToday: boolean;
  isOpen: boolean;
  panelId: string;
  onPress: () => void;
}

function Day({ day, isToday, isOpen, panelId, onPress }: DayProps) {
  const name = WEEKDAYS.find((one) => one.day === weekdayOf(day.date))?.name.slice(0, 3);
  const isEarly = day.certainty === 'early';
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onPress}
      className={classNames(
        'grid min-w-0 grid-rows-[2.75rem_4rem] rounded-md border pt-1 hover:bg-well',
        isOpen ? 'border-control-line bg-well' : 'border-transparent',
        isEarly && 'text-muted',
      )}
    >
      <span className="sr-only">{dayInWords(day)}</span>
      <span aria-hidden className="sign-type tabular flex flex-col items-center leading-tight">
        <span className={classNames('text-note', isToday && 'font-extrabold underline underline-offset-4')}>
          {name}
        </span>
        <span className="font-bold">{Number(day.date.slice(8))}</span>
      </span>
      {day.isRideDay ? (
        <span className="grid grid-rows-2 place-items-center">
          <LegMark leg={day.legs.morning} isEarly={isEarly} />
          <LegMark leg={day.legs.evening} isEarly={isEarly} />
        </span>
      ) : (
        <span aria-hidden className="grid place-items-center text-note text-muted">
          off
        </span>
      )}
    </button>
  );
}

const CERTAINTY = { likely: 'likely', early: 'early look' } as const;

/** How far the days can be relied on, under those that it is said of. */
const Certainties = ({ days }: { days: readonly OutlookDay[] }) =>
  (['likely', 'early'] as const).map((certainty) => {
    const first = days.findIndex((day) => day.certainty === certainty);
    const count = days.filter((day) => day.certainty === certainty).length;
    if (count === 0) return null;
    return (
      <p
        key={certainty}
        aria-hidden
        className="mx-1 border-t-2 border-line pt-0.5 text-center text-note text-muted"
        style={{ gridColumn: `${first + 2} / span ${count}` }}
      >
        {CERTAINTY[certainty]}
      </p>
    );
  });
