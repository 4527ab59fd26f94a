import type { Location, RouteChanges, RouteSummary, UserChanges } from '../../../shared/api/contract';
import { addressOf, NO_ADDRESS, type AddressEntry } from '../../address-search/address-entry';

/** The form's content. */
export interface RouteFormValues {
  readonly name: string;
  readonly start: AddressEntry;
  readonly end: AddressEntry;
}

/** The form once it has both places and a name. */
export interface CompleteRoute {
  readonly name: string;
  readonly start: Location;
  readonly end: Location;
}

const DEFAULT_NAME = 'Home to Work';

/** The default name, unless a route already has it. */
export const newRouteValues = (routes: readonly RouteSummary[]): RouteFormValues => ({
  name: routes.some(({ name }) => name === DEFAULT_NAME) ? '' : DEFAULT_NAME,
  start: NO_ADDRESS,
  end: NO_ADDRESS,
});

export const valuesOf = ({ name, startLocation, endLocation }: RouteSummary): RouteFormValues => ({
  name,
  start: addressOf(startLocation),
  end: addressOf(endLocation),
});

export function completed({ name, start, end }: RouteFormValues): CompleteRoute | null {
  const trimmed = name.trim();
  return trimmed && start.place && end.place ? { name: trimmed, start: start.place, end: end.place } : null;
}

/** Only what the rider has changed: a moved end makes the server recompute the directions. */
export function routeChanges(route: RouteSummary, { name, start, end }: CompleteRoute): RouteChanges {
  return {
    ...(name !== route.name && { name }),
    ...(!isSamePlace(start, route.startLocation) && { startLocation: start }),
    ...(!isSamePlace(end, route.endLocation) && { endLocation: end }),
  };
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
