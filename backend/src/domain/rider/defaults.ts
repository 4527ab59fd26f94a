import { parseLocalTime } from '../commute/local-time.js';
import type { BikeType, Schedule, Thresholds } from './rider.js';

/** What a rider who says nothing gets (specification, section 9). */
export const DEFAULT_THRESHOLDS: Thresholds = {
  temperatureMinF: 35,
  temperatureMaxF: 85,
  windLimitMph: 10,
  rainLimitPercent: 10,
};

export const DEFAULT_SCHEDULE: Schedule = {
  targetArrivalTime: parseLocalTime('08:00'),
  targetHomeTime: parseLocalTime('17:00'),
};

export const DEFAULT_BIKE_TYPE: BikeType = 'regular';
