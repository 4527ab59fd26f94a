import { createRequire } from 'node:module';
import inPolygon from 'point-in-polygon-hao';
import { feature } from 'topojson-client';
import type { UsStates } from '../../../application/ports/us-states.port.js';
import type { Coordinates } from '../../../domain/route/location.js';
import { stateCodeOf } from '../../../domain/route/us-states.js';

type Polygon = [number, number][][];

interface StateShape {
  readonly code: string;
  readonly polygons: readonly Polygon[];
}

/** Borders of the Census Bureau (public domain), packed by us-atlas; read when the first rider needs them. */
export class UsAtlasStates implements UsStates {
  private shapes: readonly StateShape[] | null = null;

  stateOf(place: Coordinates): string | null {
    const shapes = (this.shapes ??= readShapes());
    for (const { lat, lng } of [place, ...placesAround(place)]) {
      const found = shapes.find(({ polygons }) =>
        polygons.some((polygon) => inPolygon([lng, lat], polygon) !== false),
      );
      if (found) return found.code;
    }
    return null;
  }
}

/** About a mile. */
const OFF_THE_COAST_DEGREES = 0.015;

/** Coastlines are simplified, so that a home on a pier or a small island may lie just off them. */
const placesAround = ({ lat, lng }: Coordinates): Coordinates[] =>
  [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].map((east) => ({
      lat: lat + north * OFF_THE_COAST_DEGREES,
      lng: lng + east * OFF_THE_COAST_DEGREES,
    })),
  );

interface StateFeature {
  readonly properties: { readonly name: string };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] };
}

/** Required, not imported, so that a start doesn't read the file. */
function readShapes(): StateShape[] {
  const require = createRequire(import.meta.url);
  const atlas = require('us-atlas/states-10m.json') as Parameters<typeof feature>[0];
  const states = feature(atlas, 'states') as unknown as { features: StateFeature[] };
  return states.features.flatMap(({ properties, geometry }) => {
    const code = stateCodeOf(properties.name);
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return code === undefined ? [] : [{ code, polygons }];
  });
}
