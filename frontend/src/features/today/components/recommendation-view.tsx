import type { Recommendation, Route, DataGap } from '../../../shared/api/contract';
import { CalorieCard, RouteCard, TimingCard } from './ride-cards';
import { ConditionsCard } from './conditions-card';
import { MarginsCard, VerdictSign, WhyCard } from './verdict';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { Badge } from '../../../shared/ui/signs';
import { Card, ErrorCard } from '../../../shared/ui/card';
import { useConfig } from '../../../shared/api/config';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/api-call';
import { NoActiveRoute } from '../api';

/** The answer, then what it rests on. All of it stands in the response; nothing is worked out here. */
export function RecommendationView({
  recommendation,
  route,
}: {
  recommendation: Recommendation;
  route: Route;
}) {
  const { breakdown, weatherData, trafficData, dataGaps, isCommuteOver } = recommendation;
  const isGo = recommendation.recommendation === 'thumbs_up';
  return (
    <div className="flex flex-col gap-4 desk:grid desk:grid-cols-2 desk:items-start desk:gap-6">
      <div className="flex flex-col gap-4">
        {isCommuteOver && <Notice>Today&apos;s commute is over. See you tomorrow morning.</Notice>}
        <VerdictSign recommendation={recommendation} />
        {isGo ? (
          <MarginsCard margins={breakdown.margins} />
        ) : (
          <WhyCard reasons={weatherData.thumbsDownReasons} />
        )}
        <ConditionsCard isGo={isGo} breakdown={breakdown} />
      </div>
      <div className="flex flex-col gap-4">
        {dataGaps.length > 0 && <DataGaps gaps={dataGaps} />}
        <TimingCard breakdown={breakdown} carDelayMinutes={trafficData.delay} />
        <CalorieCard calories={breakdown.calories} />
        <RouteCard route={route} />
        <DataSources />
      </div>
    </div>
  );
}

/** What the verdict had to do without. */
export const DataGaps = ({ gaps }: { gaps: readonly DataGap[] }) => (
  <Card title="What we could not find out" aside={<Badge tone="warn">Data gaps</Badge>}>
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

/** The credit that providers ask for. */
export function DataSources() {
  const { data: config } = useConfig();
  const credits = [
    ...new Set(config?.providers.map(({ attribution }) => attribution).filter((text) => text !== null)),
  ];
  if (credits.length === 0) return null;
  return <p className="text-center text-note text-muted">{credits.join(' · ')}</p>;
}

/** Something to know that is no failure. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex gap-3 rounded-lg border border-line bg-card p-4 font-semibold">
    <Info aria-hidden size={22} strokeWidth={2.2} className="shrink-0 text-accent" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

const NOT_POSSIBLE_NOW = 422;
const FALLBACK = 'Failed to generate recommendation';

/** Why there is no new recommendation. That the day is over is no failure, and trying again would not help. */
export function GenerationFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const message = error instanceof NoActiveRoute ? error.message : sentenceOf(error, FALLBACK);
  if (error instanceof ApiError && error.status === NOT_POSSIBLE_NOW) return <Notice>{message}</Notice>;
  return <ErrorCard message={message} onRetry={onRetry} />;
}
