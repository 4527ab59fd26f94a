import { samePlace } from './location.js';
import type { Route } from './route.js';

/** What of a route a recommendation is computed from; a new name or a thinner line changes no verdict. */
const PLAN_FIELDS = ['distanceMiles', 'rideMinutes', 'elevationGainFeet', 'isActive'] as const;

/** Whether a recommendation on the changed route could come out differently. */
export const plansDifferently = (before: Route, after: Route): boolean =>
  !samePlace(before.start, after.start) ||
  !samePlace(before.end, after.end) ||
  PLAN_FIELDS.some((field) => before[field] !== after[field]);
