import type { Recommendation, Route } from '../../../shared/api/contract';
import { CalorieCard } from './calorie-card';
import { ConditionsCard } from './conditions-card';
import { DataGaps } from './data-gaps';
import { DataSources } from './data-sources';
import { MarginsCard } from './margins-card';
import { Notice } from './notice';
import { RouteCard } from './route-card';
import { TimingCard } from './timing-card';
import { VerdictSign } from './verdict-sign';
import { WhyCard } from './why-card';

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
