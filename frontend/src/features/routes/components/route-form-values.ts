import type { Location, Route, RouteChanges, UserChanges } from '../../../shared/api/contract';
import { addressOf, NO_ADDRESS, type AddressEntry } from '../../address-search/address-entry';

/** What stands in the form. */
export interface RouteFormValues {
  readonly name: string;
  readonly start: AddressEntry;
  readonly end: AddressEntry;
}

/** The form once both ends are known places and there is a name. */
export interface CompleteRoute {
  readonly name: string;
  readonly start: Location;
  readonly end: Location;
}

const DEFAULT_NAME = 'Home to Work';

/** The usual name, unless a route has it already: two of one name could not be told apart. */
export const newRouteValues = (routes: readonly Route[]): RouteFormValues => ({
  name: routes.some(({ name }) => name === DEFAULT_NAME) ? '' : DEFAULT_NAME,
  start: NO_ADDRESS,
  end: NO_ADDRESS,
});

export const valuesOf = ({ name, startLocation, endLocation }: Route): RouteFormValues => ({
  name,
  start: addressOf(startLocation),
  end: addressOf(endLocation),
});

export function completed({ name, start, end }: RouteFormValues): CompleteRoute | null {
  const trimmed = name.trim();
  return trimmed && start.place && end.place ? { name: trimmed, start: start.place, end: end.place } : null;
}

/** Only what the rider has changed: a moved end makes the server work the way out anew. */
export function routeChanges(route: Route, { name, start, end }: CompleteRoute): RouteChanges {
  return {
    ...(name !== route.name && { name }),
    ...(!isSamePlace(start, route.startLocation) && { startLocation: start }),
    ...(!isSamePlace(end, route.endLocation) && { endLocation: end }),
  };
}

/** The active route's ends are the rider's home and work. */
export function riderChanges(route: Route, changes: RouteChanges): UserChanges {
  if (!route.isActive) return {};
  return {
    ...(changes.startLocation && { homeLocation: changes.startLocation }),
    ...(changes.endLocation && { workLocation: changes.endLocation }),
  };
}

const isSamePlace = (one: Location, other: Location): boolean =>
  one.lat === other.lat && one.lng === other.lng && one.address === other.address;
