import { isMissing, type Reading } from './reading.js';

export const BADGES = ['Good', 'Fair', 'Poor'] as const;

export type Badge = (typeof BADGES)[number];

/** Limits of the badges (specification, section 9): above the first is Fair, above the second Poor. */
const RAIN_CHANCE_PERCENT = { fair: 20, poor: 50 };
const CAR_DELAY_MINUTES = { fair: 5, poor: 10 };
const US_AQI = { fair: 50, poor: 100 };

export const weatherBadge = (rainChancePercent: Reading) => badge(rainChancePercent, RAIN_CHANCE_PERCENT);

export const trafficBadge = (carDelayMinutes: Reading) => badge(carDelayMinutes, CAR_DELAY_MINUTES);

export const airBadge = (aqi: Reading) => badge(aqi, US_AQI);

/** No badge without a figure: unknown is neither good nor poor. */
function badge(reading: Reading, above: { fair: number; poor: number }): Badge | null {
  if (isMissing(reading)) return null;
  if (reading > above.poor) return 'Poor';
  return reading > above.fair ? 'Fair' : 'Good';
}
