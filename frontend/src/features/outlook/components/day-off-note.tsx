import type { Outlook } from '../api';
import { nextRideDay } from '../next-ride';
import { todayIsOff, weekdayName } from '../sentences';

export interface DayOffNoteProps {
  week: Outlook;
  onShowNext: () => void;
}

/** Under today's verdict on a day off. */
export default function DayOffNote({ week, onShowNext }: DayOffNoteProps) {
  const dayOff = week.days[0]?.dayOff;
  if (!dayOff) return null;
  const next = nextRideDay(week);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg border border-line bg-card px-4 py-1">
      <span className="py-2">{todayIsOff(dayOff)}</span>
      {next && (
        <button
          type="button"
          onClick={onShowNext}
          className="sign-type min-h-11 font-bold underline underline-offset-4"
        >
          See {weekdayName(next.date)}
        </button>
      )}
    </p>
  );
}
