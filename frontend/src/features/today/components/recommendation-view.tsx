import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/api-call';
import { useConfig } from '../../../shared/api/config';
import type { DataGap, Recommendation, Route } from '../../../shared/api/contract';
import { Card, ErrorCard } from '../../../shared/ui/card';
import { Badge } from '../../../shared/ui/signs';
import { Week } from '../../outlook/strips';
import { RideDaysQuestion } from '../../ride-days/ride-days-question';
import { NoActiveRoute } from '../api';
import { ConditionsCard } from './conditions-card';
import { CalorieCard, RouteCard, TimingCard } from './ride-cards';
import { hasEnded } from '../freshness/moments';
import { ChangesCard, MarginsCard, VerdictSign, WhyCard, type Check } from './verdict';

interface RecommendationViewProps {
  recommendation: Recommendation;
  route: Route;
  /** The present instant, by the server's clock. */
  now: number;
  check: Check;
}

/** The verdict and what it is based on. Every figure comes from the server; nothing is computed here. */
export function RecommendationView({ recommendation, route, now, check }: RecommendationViewProps) {
  const { breakdown, weatherData, trafficData, dataGaps, changes } = recommendation;
  const isCommuteOver =
    recommendation.isCommuteOver || [breakdown.morning, breakdown.evening].every((leg) => hasEnded(leg, now));
  const isGo = recommendation.recommendation === 'thumbs_up';
  return (
    <div className="flex flex-col gap-4 desk:grid desk:grid-cols-2 desk:items-start desk:gap-6">
      <div className="flex flex-col gap-4">
        {isCommuteOver && <Notice>Today&apos;s commute is over. See you tomorrow morning.</Notice>}
        <VerdictSign recommendation={recommendation} now={now} check={check} />
        {changes.length > 0 && <ChangesCard changes={changes} />}
        <RideDaysQuestion />
        {!isGo && <WhyCard reasons={weatherData.thumbsDownReasons} />}
        <Week userId={recommendation.userId} />
        {isGo && <MarginsCard margins={breakdown.margins} />}
        <ConditionsCard isGo={isGo} breakdown={breakdown} />
      </div>
      <div className="flex flex-col gap-4">
        {dataGaps.length > 0 && <DataGaps gaps={dataGaps} />}
        <TimingCard breakdown={breakdown} carDelayMinutes={trafficData.delay} />
        <CalorieCard calories={breakdown.calories} />
        <RouteCard route={route} />
        <Credits />
      </div>
    </div>
  );
}

const NOT_POSSIBLE_NOW = 422;

/** Why there is no new recommendation. A commute that is over is not an error, and can't be retried. */
export function GenerationFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const message =
    error instanceof NoActiveRoute ? error.message : sentenceOf(error, 'Failed to generate recommendation');
  if (error instanceof ApiError && error.status === NOT_POSSIBLE_NOW) return <Notice>{message}</Notice>;
  return <ErrorCard message={message} onRetry={onRetry} />;
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex gap-3 rounded-lg border border-line bg-card p-4 font-semibold">
    <Info aria-hidden size={22} strokeWidth={2.2} className="shrink-0 text-accent" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

const DataGaps = ({ gaps }: { gaps: readonly DataGap[] }) => (
  <Card title="Missing data" aside={<Badge tone="warn">Data gaps</Badge>}>
    <ul className="flex flex-col gap-2">
      {gaps.map(({ message }) => (
        <li key={message} className="flex gap-2.5">
          <CircleHelp aria-hidden size={20} strokeWidth={2.2} className="mt-px shrink-0 text-muted" />
          {message}
        </li>
      ))}
    </ul>
  </Card>
);

/** The attribution that the providers require; past years are credited where they are shown. */
function Credits() {
  const { data: config } = useConfig();
  const credits = [
    ...new Set(
      config?.providers
        .filter(({ port }) => port !== 'climate')
        .map(({ attribution }) => attribution)
        .filter((text) => text !== null),
    ),
  ];
  if (credits.length === 0) return null;
  return <p className="text-center text-note text-muted">{credits.join(' · ')}</p>;
}
