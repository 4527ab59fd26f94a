import type { RouteDraft } from '../route-map/public';

const DAY_MINUTES = 24 * 60;

/** A ride that takes longer than a day is nobody's commute, and no server stores it: an address must be wrong. */
export const isTooFar = ({ estimatedTime }: RouteDraft): boolean => estimatedTime > DAY_MINUTES;
