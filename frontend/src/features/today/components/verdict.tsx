import { MARGINS } from '@rollout/contracts/limits';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { LegBreakdown, Margin, Recommendation } from '../../../shared/api/contract';
import { formatClock, formatDay, formatTime } from '../../../shared/formatting/time';
import { Card } from '../../../shared/ui/card';
import { SignPanel } from '../../../shared/ui/signs';
import { hasBegun, hasEnded } from '../freshness/moments';

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

export interface Check {
  readonly isChecking: boolean;
  /** Null without a network. */
  readonly onCheck: (() => void) | null;
}

interface VerdictSignProps {
  recommendation: Recommendation;
  now: number;
  check: Check;
}

/** The verdict as a road sign. */
export function VerdictSign({ recommendation, now, check }: VerdictSignProps) {
  const { breakdown, date } = recommendation;
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
          <LeaveTime label="Leave for work" leg={morning} now={now} />
          <LeaveTime label="Leave for home" leg={evening} now={now} />
        </dl>
      ) : (
        <RideAnyway legs={[morning, evening].filter((leg) => !hasBegun(leg, now))} />
      )}
      <Checked recommendation={recommendation} check={check} />
    </SignPanel>
  );
}

const RideAnyway = ({ legs: [first, second] }: { legs: readonly LegBreakdown[] }) =>
  first && (
    <p className="mt-3">
      If you ride anyway, leave at <Time leg={first} />
      {second && (
        <>
          {' '}
          and <Time leg={second} />
        </>
      )}
      .
    </p>
  );

/** When the verdict was made and from which forecast, and a button to make it again. */
function Checked({ recommendation, check }: { recommendation: Recommendation; check: Check }) {
  const { generatedAt, forecastAt, timeZone } = recommendation;
  const { isChecking, onCheck } = check;
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="text-note">
        {isChecking
          ? 'Checking conditions on your route...'
          : `Checked at ${formatClock(generatedAt, timeZone)}`}
        {!isChecking && forecastAt && ` · forecast from ${formatClock(forecastAt, timeZone)}`}
      </p>
      {onCheck && (
        <button
          type="button"
          aria-disabled={isChecking || undefined}
          onClick={() => !isChecking && onCheck()}
          className="sign-type -my-1 inline-flex min-h-11 items-center gap-2 rounded-md border border-current/60 px-3 font-bold hover:bg-black/15 aria-disabled:opacity-60"
        >
          <RefreshCw aria-hidden size={18} strokeWidth={2.4} />
          Check again
        </button>
      )}
    </div>
  );
}

/** What has changed since the verdict that was shown before. */
export const ChangesCard = ({ changes }: Pick<Recommendation, 'changes'>) => (
  <Card title="What changed">
    <ul className="flex flex-col gap-2">
      {changes.map(({ sentence }) => (
        <li key={sentence} className="flex gap-3 font-semibold">
          <RefreshCw aria-hidden size={20} strokeWidth={2.2} className="mt-0.5 shrink-0 text-accent" />
          {sentence}
        </li>
      ))}
    </ul>
  </Card>
);

const LeaveTime = ({ label, leg, now }: { label: string; leg: LegBreakdown; now: number }) => (
  <div className="rounded-md border border-current/35 bg-black/15 px-3 pt-2 pb-1.5">
    <dt className="text-note">{label}</dt>
    <dd className="sign-type tabular text-head font-extrabold">
      <Time leg={leg} />
    </dd>
    {(hasBegun(leg, now) || leg.status !== 'judged') && (
      <dd className="text-note">
        {hasEnded(leg, now) || leg.status !== 'judged' ? 'This ride is done' : 'On the road now'}
      </dd>
    )}
  </div>
);

const Time = ({ leg }: { leg: LegBreakdown }) => (
  <time dateTime={leg.departsAt} className="whitespace-nowrap">
    {formatTime(leg.departureTime)}
  </time>
);

/** The reasons for a no-go, a sentence each. */
export const WhyCard = ({ reasons, children }: { reasons: readonly string[]; children?: ReactNode }) => (
  <Card title="Why">
    <ul className="flex flex-col gap-3">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-3 text-lead font-semibold">
          <TriangleAlert aria-hidden size={22} strokeWidth={2.2} className="mt-0.5 shrink-0 text-alert-ink" />
          {reason}
        </li>
      ))}
    </ul>
    {children}
  </Card>
);

/** The margin to each limit, on the leg that comes closest to it. */
export const MarginsCard = ({ margins }: { margins: readonly Margin[] }) => (
  <Card title="How close to your limits">
    <dl className="grid grid-cols-[auto_minmax(3.5rem,1fr)_auto] items-center gap-x-4 gap-y-2.5 @max-[15rem]:grid-cols-1">
      {margins.map((margin) => (
        <div key={margin.metric} className="col-span-full grid grid-cols-subgrid items-center">
          <dt>{MARGINS[margin.metric].label}</dt>
          <dd aria-hidden>
            <MarginGauge margin={margin} />
          </dd>
          <dd className="sign-type tabular text-right font-bold whitespace-nowrap @max-[15rem]:text-left">
            {margin.text}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

/** The position of the limit's tick, in percent of the gauge. */
const TICK = { upper: 80, lower: 25 };
/** °F covered by the part of a cold gauge above its limit. */
const COLD_SPAN_F = 50;

/** A bar with a tick at the limit. The figures are next to it in text. */
export function MarginGauge({ margin }: { margin: Margin }) {
  const tick = isLowerLimit(margin) ? TICK.lower : TICK.upper;
  return (
    <div className="relative h-2.5">
      <div className="absolute inset-x-0 top-0.5 h-1.5 overflow-hidden rounded-full bg-track">
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, Math.max(0, reach(margin)))}%` }}
        />
      </div>
      <div className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink" style={{ left: `${tick}%` }} />
    </div>
  );
}

const isLowerLimit = ({ metric }: Margin): boolean => MARGINS[metric].direction === 'below';

/** How far the bar reaches, in percent. */
function reach(margin: Margin): number {
  const { value, limit } = margin;
  if (isLowerLimit(margin)) return TICK.lower + ((value - limit) / COLD_SPAN_F) * (100 - TICK.lower);
  return limit === 0 ? (value > 0 ? 100 : TICK.upper) : (value / limit) * TICK.upper;
}
