import type { Location, RouteChanges, RouteSummary, UserChanges } from '../../../shared/api/contract';
import { addressOf, NO_ADDRESS, type AddressEntry } from '../../address-search/address-entry';
import { lineToStore, type OnboardingDraft } from '../../onboarding/onboarding-draft';
import type { RouteDraft } from '../../route-map/route-map.types';
import { lineChanges } from '../changes';

/** The ride home: the same line back, the stored one, one whose first directions are pending, or a new line. */
export type WayHomeValue = 'same' | 'stored' | 'pending' | RouteDraft;

/** The form's content. */
export interface RouteFormValues {
  readonly name: string;
  readonly start: AddressEntry;
  readonly end: AddressEntry;
  /** Null: as stored, or for the server to work out. */
  readonly line: RouteDraft | null;
  readonly wayHome: WayHomeValue;
}

/** The form once it has both places and a name. */
export interface CompleteRoute {
  readonly name: string;
  readonly start: Location;
  readonly end: Location;
  readonly line: RouteDraft | null;
  readonly wayHome: Exclude<WayHomeValue, 'pending'>;
}

const DEFAULT_NAME = 'Home to Work';

/** The default name, unless a route already has it. A first route that onboarding could not store is all there. */
export function newRouteValues(routes: readonly RouteSummary[], draft: OnboardingDraft): RouteFormValues {
  const name = routes.some((route) => route.name === DEFAULT_NAME) ? '' : DEFAULT_NAME;
  const { home, work, route } = draft;
  if (routes.length > 0 || !home.place || !work.place) {
    return { name, start: NO_ADDRESS, end: NO_ADDRESS, line: null, wayHome: 'same' };
  }
  return { name, start: home, end: work, line: lineToStore(route), wayHome: 'same' };
}

export const valuesOf = ({ name, startLocation, endLocation, wayHome }: RouteSummary): RouteFormValues => ({
  name,
  start: addressOf(startLocation),
  end: addressOf(endLocation),
  line: null,
  wayHome: wayHome ? 'stored' : 'same',
});

export function completed({ name, start, end, line, wayHome }: RouteFormValues): CompleteRoute | null {
  const trimmed = name.trim();
  if (!trimmed || !start.place || !end.place || wayHome === 'pending') return null;
  return { name: trimmed, start: start.place, end: end.place, line, wayHome };
}

/** Only what the rider has changed: a moved end makes the server recompute the directions. */
export function routeChanges(route: RouteSummary, edited: CompleteRoute): RouteChanges {
  const { name, start, end, line } = edited;
  return {
    ...(name !== route.name && { name }),
    ...(!isSamePlace(start, route.startLocation) && { startLocation: start }),
    ...(!isSamePlace(end, route.endLocation) && { endLocation: end }),
    ...(line && lineChanges(line)),
    ...wayHomeChanges(edited.wayHome, route.wayHome !== null),
  };
}

/** @param isStored the route has a way home, which another value replaces or takes off. */
export function wayHomeChanges(
  value: CompleteRoute['wayHome'],
  isStored: boolean,
): Pick<RouteChanges, 'wayHome'> {
  if (value === 'stored') return {};
  if (value === 'same') return isStored ? { wayHome: null } : {};
  const { distance, estimatedTime, waypoints, polyline, elevationGain, elevationLoss } = value;
  return { wayHome: { distance, estimatedTime, waypoints, polyline, elevationGain, elevationLoss } };
}

/** The active route's ends are the rider's home and work. */
export function riderChanges(route: RouteSummary, changes: RouteChanges): UserChanges {
  if (!route.isActive) return {};
  return {
    ...(changes.startLocation && { homeLocation: changes.startLocation }),
    ...(changes.endLocation && { workLocation: changes.endLocation }),
  };
}

const isSamePlace = (one: Location, other: Location): boolean =>
  one.lat === other.lat && one.lng === other.lng && one.address === other.address;
