import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { User } from '../../../shared/api/contract';
import { formatDate } from '../../../shared/formatting/time';
import { minuteOfDay } from '../../../shared/formatting/clock-minutes';
import { Card } from '../../../shared/ui/card';
import { classNames } from '../../../shared/ui/styles';
import { hoursQuery } from '../api';
import { dayCard } from '../cards';
import { DayChart, type RideBand } from './day-chart';
import { FIRST_HOUR, hourInWords, laneInWords, lanesOf, type Lane } from './lanes';

export interface DayStripProps {
  user: User;
  date: string;
  isToday: boolean;
  /** Local times: "07:35". */
  departures: { readonly morning: string; readonly evening: string };
  rideMinutes: number;
}

/** A day from 5 AM to 10 PM in one picture: its weather by the hour, both rides, and the rider's limits. */
export default function DayStrip({ user, date, isToday, departures, rideMinutes }: DayStripProps) {
  const { data, isError } = useQuery(hoursQuery(user.id, date));
  const bands = [
    bandOf('to work', departures.morning, rideMinutes),
    bandOf('home', departures.evening, rideMinutes),
  ];
  return (
    <Card {...dayCard(date, isToday)}>
      {data && (
        <Hours
          key={date}
          lanes={lanesOf(data.hours, user, user.units)}
          count={data.hours.length}
          bands={bands}
          caption={`${formatDate(date)} by the hour`}
        />
      )}
      {isError && !data && <p>The hours of this day aren’t available right now.</p>}
    </Card>
  );
}

function bandOf(label: string, departure: string, rideMinutes: number): RideBand {
  const from = minuteOfDay(departure) / 60 - FIRST_HOUR;
  return { label, from, to: from + rideMinutes / 60 };
}

interface HoursProps {
  lanes: readonly Lane[];
  count: number;
  bands: readonly RideBand[];
  caption: string;
}

function Hours({ lanes, count, bands, caption }: HoursProps) {
  const last = count - 1;
  const within = (index: number) => Math.min(last, Math.max(0, index));
  const [index, setIndex] = useState(() => within(Math.floor(bands[0]?.from ?? 0)));
  const isBeyond = lanes.some(({ beyond }) => beyond.includes(true));

  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index - 1,
      ArrowUp: index + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setIndex(within(next));
  };
  const onPointer = ({ currentTarget, clientX, pointerType, buttons }: PointerEvent) => {
    if (pointerType !== 'mouse' && buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setIndex(within(Math.floor(((clientX - left) / width) * count)));
  };

  return (
    <>
      <p aria-hidden className="tabular flex min-h-[2lh] flex-wrap content-start gap-x-3 text-note">
        <span className="sign-type min-w-12 font-bold">{hourInWords(index)}</span>
        {lanes.map(({ name, texts, beyond }) => (
          <span
            key={name}
            className={classNames('whitespace-nowrap', beyond[index] && 'font-bold text-alert-ink')}
          >
            {name} {texts[index]}
            {beyond[index] && ' (over)'}
          </span>
        ))}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Hour"
        aria-valuemin={FIRST_HOUR}
        aria-valuemax={FIRST_HOUR + last}
        aria-valuenow={FIRST_HOUR + index}
        aria-valuetext={`${hourInWords(index)}: ${lanes.map((lane) => laneInWords(lane, index)).join(', ')}`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        className="mt-1 cursor-crosshair touch-pan-y rounded-sm"
      >
        <DayChart lanes={lanes} count={count} bands={bands} index={index} />
      </div>
      <p className="mt-1 min-h-[1lh] text-note text-muted">
        {isBeyond ? 'Dashed: your limits. Striped: beyond one.' : 'Dashed: your limits.'}
      </p>
      {/* A table would take its room however small it is styled. */}
      <div className="sr-only">
        <HoursTable lanes={lanes} count={count} caption={caption} />
      </div>
    </>
  );
}

const HoursTable = ({ lanes, count, caption }: Omit<HoursProps, 'bands'>) => (
  <table>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Hour</th>
        {lanes.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {Array.from({ length: count }, (_, index) => (
        <tr key={index}>
          <th scope="row">{hourInWords(index)}</th>
          {lanes.map(({ name, texts, beyond }) => (
            <td key={name}>
              {texts[index]}
              {beyond[index] && ', beyond your limit'}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
