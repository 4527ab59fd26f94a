import type { DirectionsPort } from '../../../../application/routes/directions.port.js';
import { succeeded } from '../../../../application/ports/provider-failure.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { straightLineDirections } from '../../../../domain/route/route.js';

/** No provider at all: the specified fallback, marked as such in what it returns. */
export class StraightLineDirections implements DirectionsPort {
  bikeWay(start: Coordinates, end: Coordinates, via: readonly Coordinates[]) {
    return Promise.resolve(succeeded(straightLineDirections(start, end, via)));
  }
}
