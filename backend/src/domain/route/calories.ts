import type { BikeType } from '../rider/rider.js';

const PER_MILE = 50;
const PER_FOOT_OF_GAIN = 0.5;
const PEDAL_ASSIST_SHARE = 0.5;

export interface Calories {
  readonly morning: number;
  readonly evening: number;
  readonly total: number;
}

/**
 * Kilocalories burned: 50 per mile and 0.5 per foot of gain, halved with pedal assist, rounded; the same both ways
 * (specification, section 9). Without a known gain only the distance counts.
 */
export function caloriesOf(
  route: { readonly distanceMiles: number; readonly elevationGainFeet: number | null },
  bikeType: BikeType,
): Calories {
  const climbed = (route.elevationGainFeet ?? 0) * PER_FOOT_OF_GAIN;
  const share = bikeType === 'electric' ? PEDAL_ASSIST_SHARE : 1;
  const eachWay = Math.round((route.distanceMiles * PER_MILE + climbed) * share);
  return { morning: eachWay, evening: eachWay, total: 2 * eachWay };
}
