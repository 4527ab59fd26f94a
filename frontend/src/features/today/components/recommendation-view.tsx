import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/api-call';
import { useConfig } from '../../../shared/api/config';
import type { DataGap, Recommendation, Route, User } from '../../../shared/api/contract';
import { Card, ErrorCard } from '../../../shared/ui/card';
import { Badge } from '../../../shared/ui/signs';
import { DayByHour, Week } from '../../outlook/strips';
import { RideDaysQuestion } from '../../ride-days/ride-days-question';
import { CostOfLimit } from '../../year-of-limits/cost-of-limit';
import { NoActiveRoute } from '../api';
import { ConditionsCard } from './conditions-card';
import { CalorieCard, RouteCard, TimingCard } from './ride-cards';
import { hasEnded } from '../freshness/moments';
import { Column, Dashboard, Part } from './today-layout';
import { ChangesCard, MarginsCard, VerdictSign, WhyCard, type Check } from './verdict';

interface RecommendationViewProps {
  user: User;
  recommendation: Recommendation;
  route: Route;
  /** The present instant, by the server's clock. */
  now: number;
  check: Check;
  /** Between the verdict and its reasons. */
  note: ReactNode;
  /** In place of today's verdict: the next ride day. */
  next: ReactNode;
  /** In place of today by the hour, where the next ride day is shown. */
  shownDay: ReactNode;
}

/** The verdict and what it is based on. Every figure comes from the server; nothing is computed here. */
export function RecommendationView({
  user,
  recommendation,
  route,
  now,
  check,
  note,
  next,
  shownDay,
}: RecommendationViewProps) {
  const { breakdown, weatherData, trafficData, dataGaps, changes } = recommendation;
  const { morning, evening } = breakdown;
  const isGo = recommendation.recommendation === 'thumbs_up';
  const gaps = dataGaps.filter(({ metric }) => DECIDES[metric]);
  return (
    <Dashboard>
      <Column>
        <Part place={0}>
          {next || (
            <>
              {isCommuteOver(recommendation, now) && (
                <Notice>Today&apos;s commute is over. See you tomorrow morning.</Notice>
              )}
              <VerdictSign recommendation={recommendation} now={now} check={check} />
              {note}
              {changes.length > 0 && <ChangesCard changes={changes} />}
            </>
          )}
          <RideDaysQuestion />
          {!next && !isGo && (
            <WhyCard reasons={weatherData.thumbsDownReasons}>
              <CostOfLimit
                user={user}
                commuteMinutes={breakdown.commuteMinutes}
                triggers={[...morning.triggers, ...evening.triggers]}
              />
            </WhyCard>
          )}
        </Part>
        {!next && isGo && (
          <Part place={2}>
            <MarginsCard margins={breakdown.margins} />
          </Part>
        )}
        <Part place={4}>
          <TimingCard
            breakdown={breakdown}
            carDelayMinutes={trafficData.delay}
            trafficGap={dataGaps.find(({ metric }) => metric === 'traffic') ?? null}
          />
        </Part>
      </Column>
      <Column>
        <Part place={1}>
          <Week userId={user.id} />
          {shownDay ?? (
            <DayByHour
              user={user}
              date={recommendation.date}
              isToday
              departures={{ morning: morning.departureTime, evening: evening.departureTime }}
              rideMinutes={breakdown.commuteMinutes}
            />
          )}
        </Part>
        <Part place={5}>
          <CalorieCard calories={breakdown.calories} />
        </Part>
      </Column>
      <Column>
        <Part place={3}>
          <ConditionsCard isGo={isGo} breakdown={breakdown} />
          {gaps.length > 0 && <DataGaps gaps={gaps} />}
        </Part>
        <Part place={6}>
          <RouteCard route={route} />
          <Credits />
        </Part>
      </Column>
    </Dashboard>
  );
}

/** Whether a verdict could differ if the figure were known. The others say in their row that they are missing. */
const DECIDES: Record<DataGap['metric'], boolean> = {
  temperature: true,
  wind: true,
  gust: true,
  aqi: true,
  rain: true,
  condition: true,
  humidity: false,
  uv: false,
  traffic: false,
};

/** By the server, or by the clock since. */
export const isCommuteOver = (
  { isCommuteOver: isOver, breakdown: { morning, evening } }: Recommendation,
  now: number,
): boolean => isOver || [morning, evening].every((leg) => hasEnded(leg, now));

interface NextRideViewProps {
  userId: number;
  route: Route;
  next: ReactNode;
  shownDay: ReactNode;
}

/** Today without a verdict of its own: the next ride day's. */
export const NextRideView = ({ userId, route, next, shownDay }: NextRideViewProps) => (
  <Dashboard>
    <Column>
      <Part place={0}>
        {next}
        <RideDaysQuestion />
      </Part>
    </Column>
    <Column>
      <Part place={1}>
        <Week userId={userId} />
        {shownDay}
      </Part>
    </Column>
    <Column>
      <Part place={6}>
        <RouteCard route={route} />
        <Credits />
      </Part>
    </Column>
  </Dashboard>
);

const NOT_POSSIBLE_NOW = 422;

/** The server found no ride left to judge today. */
export const isNothingLeft = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === NOT_POSSIBLE_NOW;

/** Why there is no new recommendation. A commute that is over is not an error, and can't be retried. */
export function GenerationFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const message =
    error instanceof NoActiveRoute ? error.message : sentenceOf(error, 'Failed to generate recommendation');
  if (isNothingLeft(error)) return <Notice>{message}</Notice>;
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
