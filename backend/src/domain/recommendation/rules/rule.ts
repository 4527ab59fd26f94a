import type { LegName } from '../../commute/leg.js';
import type { Thresholds } from '../../rider/rider.js';
import type { LegReadings } from '../leg-readings.js';
import type { Trigger } from '../recommendation.js';

/**
 * One way in which a leg can fail: its trigger, or null if this rule has nothing against the ride. A missing reading
 * triggers nothing; that it is missing is dealt with before any verdict.
 */
export type Rule = (leg: LegName, readings: LegReadings, thresholds: Thresholds) => Trigger | null;
