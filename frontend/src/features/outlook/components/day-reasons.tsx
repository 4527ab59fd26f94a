import { formatDate, formatTime } from '../../../shared/formatting/time';
import type { OutlookDay, OutlookLeg } from '../api';
import { CERTAINTY_IN_WORDS, reasonsOf } from '../sentences';
import { LegMark } from './leg-mark';

/** What a day of the week is judged by. */
export const DayReasons = ({ day }: { day: OutlookDay }) => (
  <section aria-label={formatDate(day.date)} className="mt-3 border-t border-line pt-3">
    <h3 className="sign-type font-bold">
      {formatDate(day.date)}
      {day.certainty !== 'as-is' && (
        <span className="font-normal text-muted"> · {CERTAINTY_IN_WORDS[day.certainty]}</span>
      )}
    </h3>
    {day.dayOff !== null && <p className="mt-1">Day off: {day.dayOff}. If you ride anyway:</p>}
    <ul className="mt-2 flex flex-col gap-2">
      <Leg name="To work" leg={day.legs.morning} />
      <Leg name="Back home" leg={day.legs.evening} />
    </ul>
  </section>
);

const Leg = ({ name, leg }: { name: string; leg: OutlookLeg }) => (
  <li className="flex gap-3">
    <LegMark leg={leg} />
    <div>
      <p className="font-semibold">
        {name}, leave {formatTime(leg.departureTime)}
      </p>
      {reasonsOf(leg).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  </li>
);
