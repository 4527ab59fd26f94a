import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { LegBreakdown, Recommendation } from '../../../shared/api/contract';
import { formatClock, formatDay, formatTime } from '../../../shared/formatting/time';
import { SignPanel } from '../../../shared/ui/sign-panel';

const SAYS = {
  thumbs_up: {
    tone: 'go',
    icon: ThumbsUp,
    headline: 'Gear up to ride!',
    text: 'Today is a good day for bike commuting',
  },
  thumbs_down: {
    tone: 'stop',
    icon: ThumbsDown,
    headline: 'Abort bike commute!',
    text: 'Today is not a good day to ride to work',
  },
} as const;

/** The verdict, as a road sign. */
export function VerdictSign({ recommendation }: { recommendation: Recommendation }) {
  const { breakdown, date, generatedAt, timeZone } = recommendation;
  const { tone, icon: Icon, headline, text } = SAYS[recommendation.recommendation];
  const [morning, evening] = [breakdown.morning, breakdown.evening];
  return (
    <SignPanel tone={tone}>
      <p className="sign-type text-note font-bold tracking-wider">{formatDay(date)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon aria-hidden size={56} strokeWidth={2.2} className="shrink-0" />
        <h1 className="sign-type flex-1 basis-[6.2em] text-sign font-extrabold text-balance">{headline}</h1>
      </div>
      <p className="mt-2 text-lead">{text}</p>
      {tone === 'go' ? (
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
          <LeaveTime label="Leave for work" leg={morning} />
          <LeaveTime label="Leave for home" leg={evening} />
        </dl>
      ) : (
        <p className="mt-3">
          If you ride anyway, leave at <Time leg={morning} /> and <Time leg={evening} />.
        </p>
      )}
      <p className="mt-3 text-note">Checked at {formatClock(generatedAt, timeZone)}</p>
    </SignPanel>
  );
}

const LeaveTime = ({ label, leg }: { label: string; leg: LegBreakdown }) => (
  <div className="rounded-md border border-current/35 bg-black/15 px-3 pt-2 pb-1.5">
    <dt className="text-note">{label}</dt>
    <dd className="sign-type tabular text-head font-extrabold">
      <Time leg={leg} />
    </dd>
    {leg.status !== 'judged' && <dd className="text-note">This ride is over</dd>}
  </div>
);

const Time = ({ leg }: { leg: LegBreakdown }) => (
  <time dateTime={leg.departsAt} className="whitespace-nowrap">
    {formatTime(leg.departureTime)}
  </time>
);
