import type { Coordinates } from '../../domain/route/location.js';

/** The state in which a place lies, looked up offline. */
export interface UsStates {
  /** Its postal code ("OR", "DC"); null outside the states and the District of Columbia. Accurate to about a mile. */
  stateOf(place: Coordinates): string | null;
}
