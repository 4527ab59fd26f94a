import { METRICS } from '@rollout/contracts/limits';
import type { Breakdown, ConditionRow, LegBreakdown, Recommendation } from '../src/shared/api/contract';

/** The table's cells of a fine ride, with these changes. */
export function rows(
  change: Partial<Record<ConditionRow['metric'], Partial<ConditionRow>>> = {},
): ConditionRow[] {
  const fine = { temperature: 58, wind: 5, aqi: 28, rain: 5, humidity: 62, uv: 1 } as const;
  return (Object.keys(fine) as (keyof typeof fine)[]).map((metric) => ({
    metric,
    value: fine[metric],
    text: String(fine[metric]),
    unit: METRICS[metric].unit,
    source: 'forecast',
    isTriggered: false,
    brokenLimit: null,
    brokenLimitText: null,
    ...change[metric],
  }));
}

export const aLeg = (change: Partial<LegBreakdown> = {}): LegBreakdown => ({
  leg: 'morning',
  status: 'judged',
  departsAt: '2026-06-15T14:35:00.000Z',
  arrivesAt: '2026-06-15T15:00:00.000Z',
  departureTime: '07:35',
  arrivalTime: '08:00',
  isRushHour: true,
  isOffPeak: false,
  condition: 'clear',
  rows: rows(),
  triggers: [],
  margins: [],
  ...change,
});

export const anEveningLeg = (change: Partial<LegBreakdown> = {}): LegBreakdown =>
  aLeg({
    leg: 'evening',
    departsAt: '2026-06-15T23:35:00.000Z',
    arrivesAt: '2026-06-16T00:00:00.000Z',
    departureTime: '16:35',
    arrivalTime: '17:00',
    ...change,
  });

export function aRecommendation(
  change: Partial<Recommendation> = {},
  breakdownChange: Partial<Breakdown> = {},
): Recommendation {
  const forecast = { temperature: 58, wind: { speed: 5 }, precipitation: 5, humidity: 62, uvIndex: 1 };
  return {
    id: 3,
    userId: 7,
    routeId: 12,
    date: '2026-06-15',
    timeZone: 'America/Los_Angeles',
    generatedAt: '2026-06-15T13:58:00.000Z',
    answeredAt: '2026-06-15T13:58:30.000Z',
    forecastAt: '2026-06-15T13:50:00.000Z',
    changes: [],
    isCommuteOver: false,
    recommendation: 'thumbs_up',
    weatherData: {
      thumbsDownReasons: [],
      condition: 'clear',
      morningForecast: forecast,
      eveningForecast: forecast,
      hasUnsafeConditions: false,
      precipitation: 5,
    },
    trafficData: { estimatedTime: 25, delay: 4 },
    airQualityData: { morningForecast: { aqi: 28 }, eveningForecast: { aqi: 28 }, hasUnhealthyAir: false },
    breakdown: {
      commuteMinutes: 25,
      totalMinutes: 50,
      morning: aLeg(),
      evening: anEveningLeg(),
      margins: [{ leg: 'evening', metric: 'wind', value: 8, limit: 10, margin: 2, text: '8 mph (limit 10)' }],
      calories: { morning: 245, evening: 245, total: 490, bikeType: 'regular' },
      badges: { weather: 'Good', traffic: 'Good', air: 'Good' },
      ...breakdownChange,
    },
    dataGaps: [],
    ...change,
  };
}

/** Made at a local time in Portland, of that day: rides 7:35 to 8:00 and 16:35 to 17:00. */
export function aRecommendationAt(time: string, change: Partial<Recommendation> = {}): Recommendation {
  const date = time.slice(0, 10);
  const at = (clock: string) => new Date(`${date}T${clock}:00-07:00`).toISOString();
  const generatedAt = new Date(`${time}-07:00`).toISOString();
  return aRecommendation(
    { date, generatedAt, answeredAt: generatedAt, ...change },
    {
      morning: aLeg({ departsAt: at('07:35'), arrivesAt: at('08:00') }),
      evening: anEveningLeg({ departsAt: at('16:35'), arrivesAt: at('17:00') }),
    },
  );
}

/** A no-go because of the evening's wind. */
export function aWindyRecommendation(): Recommendation {
  const reason = 'Evening wind 18 mph is above your 10 mph limit.';
  const go = aRecommendation();
  const evening = anEveningLeg({
    rows: rows({
      wind: { value: 18, text: '18', isTriggered: true, brokenLimit: 10, brokenLimitText: '10' },
    }),
    triggers: [
      { leg: 'evening', metric: 'wind', rule: 'too-windy', value: 18, limit: 10, condition: null, reason },
    ],
  });
  return {
    ...go,
    recommendation: 'thumbs_down',
    weatherData: { ...go.weatherData, thumbsDownReasons: [reason] },
    breakdown: { ...go.breakdown, evening },
  };
}
