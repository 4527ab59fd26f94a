import { parseLocalDate, parseLocalTime } from '../../src/domain/commute/time.js';
import type { DailyRecommendation, LegAssessment } from '../../src/domain/recommendation/recommendation.js';

/** A thumbs up for 2026-06-15 in Portland. */
export const aRecommendation = (
  differences: Pick<DailyRecommendation, 'riderId' | 'routeId'> & Partial<DailyRecommendation>,
): DailyRecommendation => ({
  date: parseLocalDate('2026-06-15'),
  timeZone: 'America/Los_Angeles',
  generatedAt: new Date('2026-06-15T13:00:00.123Z'),
  planRevision: 1,
  verdict: 'thumbs_up',
  legs: { morning: aLegAssessment(), evening: anEveningAssessment() },
  rideMinutes: 25,
  carDelayMinutes: 3.5,
  units: 'us',
  bikeType: 'regular',
  calories: { morning: 520, evening: 520, total: 1040 },
  badges: { weather: 'Good', traffic: 'Good', air: 'Good' },
  margins: [{ leg: 'morning', metric: 'wind', value: 6, limit: 10, margin: 4 }],
  dataGaps: [],
  forecastAt: new Date('2026-06-15T12:50:00Z'),
  changes: [],
  ...differences,
});

export const aLegAssessment = (differences: Partial<LegAssessment> = {}): LegAssessment => ({
  name: 'morning',
  status: 'judged',
  departsAt: new Date('2026-06-15T14:35:00Z'),
  arrivesAt: new Date('2026-06-15T15:00:00Z'),
  departureTime: parseLocalTime('07:35'),
  arrivalTime: parseLocalTime('08:00'),
  isRushHour: true,
  conditions: {
    temperatureF: 58,
    windMph: 6,
    rainChancePercent: 5,
    humidityPercent: 60,
    uvIndex: 2,
    aqi: 35,
    condition: 'clear',
  },
  readings: null,
  triggers: [],
  margins: [{ leg: 'morning', metric: 'wind', value: 6, limit: 10, margin: 4 }],
  ...differences,
});

const anEveningAssessment = (): LegAssessment =>
  aLegAssessment({
    name: 'evening',
    departsAt: new Date('2026-06-15T23:35:00Z'),
    arrivesAt: new Date('2026-06-16T00:00:00Z'),
    departureTime: parseLocalTime('16:35'),
    arrivalTime: parseLocalTime('17:00'),
    isRushHour: false,
    margins: [],
  });
