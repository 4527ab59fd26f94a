import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { formatDay, formatTime } from '../../../shared/formatting/time';
import { SignPanel } from '../../../shared/ui/signs';
import type { Outlook, OutlookDay } from '../api';
import { caveatOf, headlineOf, reasonsOf } from '../sentences';

const LOOKS = {
  thumbs_up: { tone: 'go', icon: ThumbsUp, text: 'A good day for bike commuting' },
  thumbs_down: { tone: 'stop', icon: ThumbsDown, text: 'Not a good day to ride to work' },
  unknown: { tone: 'none', icon: CircleHelp, text: 'The forecast doesn’t say enough yet' },
} as const;

/** The next ride day and its verdict, as the sign of Today. */
export function NextRideSign({ day, week }: { day: OutlookDay; week: Outlook }) {
  const { tone, icon: Icon, text } = LOOKS[day.recommendation ?? 'unknown'];
  const caveat = caveatOf(day);
  const { morning, evening } = day.legs;
  return (
    <SignPanel tone={tone}>
      <p className="sign-type text-note font-bold tracking-wider">NEXT RIDE · {formatDay(day.date)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon aria-hidden size={56} strokeWidth={2.2} className="shrink-0" />
        <h1 className="sign-type flex-1 basis-[6.2em] text-sign font-extrabold text-balance">
          {headlineOf(day, week)}
        </h1>
      </div>
      <p className="mt-2 text-lead">{text}</p>
      {tone === 'stop' && (
        <ul className="mt-2 flex flex-col gap-1 font-semibold">
          {[morning, evening]
            .filter(({ passes }) => passes === false)
            .flatMap(reasonsOf)
            .map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
        </ul>
      )}
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
        <Leave label="Leave for work" time={morning.departureTime} />
        <Leave label="Leave for home" time={evening.departureTime} />
      </dl>
      {caveat && <p className="mt-3 text-note">{caveat}</p>}
    </SignPanel>
  );
}

/** In place of the sign where no day of the week is a ride day. */
export const NoRideSign = ({ dayOff }: { dayOff: string | null }) => (
  <SignPanel tone="none">
    <h1 className="sign-type text-sign font-extrabold text-balance">No rides in the next 7 days</h1>
    <p className="mt-2 text-lead">{dayOff ?? 'These are all days off.'}</p>
  </SignPanel>
);

const Leave = ({ label, time }: { label: string; time: string }) => (
  <div className="rounded-md border border-current/35 bg-black/15 px-3 pt-2 pb-1.5">
    <dt className="text-note">{label}</dt>
    <dd className="sign-type tabular text-head font-extrabold whitespace-nowrap">{formatTime(time)}</dd>
  </div>
);
