import { ApiProperty } from '@nestjs/swagger';
import type { RouteChanges } from '../../../../application/ports/routes.port.js';
import type { PlannedPath } from '../../../../application/routes/plan-path.js';
import type { RouteDraft, TrackRoute } from '../../../../application/routes/rider-routes.js';
import { withoutUndefined } from '../../../../application/ports/without-undefined.js';
import {
  MAX_VIA_POINTS,
  type Route,
  type RoutePath,
  type RouteSummary,
} from '../../../../domain/route/route.js';
import {
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  NumberField,
  TextField,
} from '../fields/fields.js';
import { CoordinatesDto, LocationDto } from './location.dto.js';

/** Longer than any ride across the United States: a sanity check, not a judgment. */
const MILES = { min: 0, max: 5000 };
const MINUTES = { min: 0, max: 24 * 60 };
const CLIMB_FEET = { min: 0, max: 100_000 };
const HEIGHT_FEET = { min: -1500, max: 30_000 };
const MAX_POLYLINE_CHARACTERS = 50_000;

const LINE_DESCRIPTION = 'The route as an encoded polyline, precision 5; null if only the ends are known';

/** A route's path in a request; what is left out is computed. */
class RoutePathFieldsDto {
  @NumberField({ presence: 'optional', ...MILES, description: 'Miles' })
  distance?: number;

  @NumberField({ presence: 'optional', ...MINUTES, description: 'Ride time in minutes' })
  estimatedTime?: number;

  @NestedListField({ presence: 'optional', type: () => CoordinatesDto, max: MAX_VIA_POINTS })
  waypoints?: CoordinatesDto[];

  @NumberField({ presence: 'nullable', ...CLIMB_FEET, description: 'Feet' })
  elevationGain?: number | null;

  @NumberField({ presence: 'nullable', ...CLIMB_FEET, description: 'Feet' })
  elevationLoss?: number | null;

  @NumberField({ presence: 'nullable', ...HEIGHT_FEET, description: 'Feet' })
  startElevation?: number | null;

  @NumberField({ presence: 'nullable', ...HEIGHT_FEET, description: 'Feet' })
  endElevation?: number | null;

  @TextField({
    presence: 'nullable',
    max: MAX_POLYLINE_CHARACTERS,
    description: LINE_DESCRIPTION,
  })
  polyline?: string | null;

  @FlagField({ presence: 'optional', description: 'Straight-line estimate: no directions were available' })
  isStraightLine?: boolean;
}

export class CreateRouteDto extends RoutePathFieldsDto {
  @IdField({ description: "The signed-in rider's id" })
  userId: number;

  @TextField({ presence: 'optional', max: 100, example: 'Home to Work' })
  name?: string;

  @NestedField({ type: () => LocationDto })
  startLocation: LocationDto;

  @NestedField({ type: () => LocationDto })
  endLocation: LocationDto;

  @FlagField({
    presence: 'optional',
    description: "Makes it the rider's active route; default true for the first route",
  })
  isActive?: boolean;
}

/** Fields left out are unchanged; if an end moves without a new distance, the route is recomputed. */
export class UpdateRouteDto extends RoutePathFieldsDto {
  @TextField({ presence: 'optional', max: 100 })
  name?: string;

  @NestedField({ presence: 'optional', type: () => LocationDto })
  startLocation?: LocationDto;

  @NestedField({ presence: 'optional', type: () => LocationDto })
  endLocation?: LocationDto;

  @FlagField({ presence: 'optional' })
  isActive?: boolean;
}

/** What directions and saved routes have in common, without the line. */
export class PathFiguresDto {
  @ApiProperty({ type: 'number', description: 'Miles, to 0.1', example: 4.2 })
  distance: number;

  @ApiProperty({ type: 'integer', description: 'Ride time in minutes', example: 21 })
  estimatedTime: number;

  @ApiProperty({
    type: () => CoordinatesDto,
    isArray: true,
    description: 'Via points, thinned to the ten that shape the route most',
  })
  waypoints: CoordinatesDto[];

  @ApiProperty({ type: 'number', nullable: true, description: 'Feet; null if unknown' })
  elevationGain: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Feet; null if unknown' })
  elevationLoss: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Feet; null if unknown' })
  startElevation: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Feet; null if unknown' })
  endElevation: number | null;

  @ApiProperty({
    type: 'boolean',
    description: 'Straight-line estimate: no directions were available',
  })
  isStraightLine: boolean;
}

export class DirectionsRequestDto {
  @NestedField({ type: () => LocationDto })
  startLocation: LocationDto;

  @NestedField({ type: () => LocationDto })
  endLocation: LocationDto;

  @NestedListField({
    presence: 'optional',
    type: () => CoordinatesDto,
    max: MAX_VIA_POINTS,
    description: 'Via points in riding order; default none',
  })
  waypoints?: CoordinatesDto[];
}

export class DirectionsDto extends PathFiguresDto {
  @ApiProperty({ type: 'string', nullable: true, description: LINE_DESCRIPTION })
  polyline: string | null;

  @ApiProperty({ type: 'string', isArray: true, description: 'Sentences to show with the route' })
  warnings: string[];

  @ApiProperty({ type: 'string', nullable: true, description: 'Credit line to show with the route' })
  attribution: string | null;
}

export class RouteElevationDto {
  @ApiProperty({ type: 'number', nullable: true, description: 'Feet; null if unknown' })
  gain: number | null;
}

/** A route as lists carry it. */
export class RouteSummaryDto extends PathFiguresDto {
  @ApiProperty({ type: 'integer', example: 12 })
  id: number;

  @ApiProperty({ type: 'integer', example: 7 })
  userId: number;

  @ApiProperty({ type: 'string', example: 'Home to Work' })
  name: string;

  @ApiProperty({ type: () => LocationDto })
  startLocation: LocationDto;

  @ApiProperty({ type: () => LocationDto })
  endLocation: LocationDto;

  @ApiProperty({ type: () => RouteElevationDto })
  elevation: RouteElevationDto;

  @ApiProperty({ type: 'boolean' })
  isActive: boolean;
}

export class RouteDto extends RouteSummaryDto {
  @ApiProperty({ type: 'string', nullable: true, description: LINE_DESCRIPTION })
  polyline: string | null;
}

/** What a GPX file says of a route: send it to POST /api/routes to store it. */
export class TrackRouteDto extends PathFiguresDto {
  @ApiProperty({ type: 'string', description: "The track's name", example: 'River path' })
  name: string;

  @ApiProperty({ type: () => LocationDto, description: "The rider's home" })
  startLocation: LocationDto;

  @ApiProperty({ type: () => LocationDto, description: "The rider's work" })
  endLocation: LocationDto;

  @ApiProperty({ type: 'string', nullable: true, description: LINE_DESCRIPTION })
  polyline: string | null;
}

export const toTrackRouteDto = ({ name, start, end, path }: TrackRoute): TrackRouteDto => ({
  name,
  startLocation: start,
  endLocation: end,
  ...toPathFiguresDto(path),
  polyline: path.polyline,
});

export const toRouteDto = (route: Route): RouteDto => ({
  ...toRouteSummaryDto(route),
  polyline: route.polyline,
});

export function toRouteSummaryDto(route: RouteSummary): RouteSummaryDto {
  return {
    id: route.id,
    userId: route.riderId,
    name: route.name,
    startLocation: route.start,
    endLocation: route.end,
    ...toPathFiguresDto(route),
    elevation: { gain: route.elevationGainFeet },
    isActive: route.isActive,
  };
}

const toPathFiguresDto = (path: Omit<RoutePath, 'polyline'>): PathFiguresDto => ({
  distance: path.distanceMiles,
  estimatedTime: path.rideMinutes,
  waypoints: [...path.waypoints],
  elevationGain: path.elevationGainFeet,
  elevationLoss: path.elevationLossFeet,
  startElevation: path.startElevationFeet,
  endElevation: path.endElevationFeet,
  isStraightLine: path.isStraightLine,
});

export const toDirectionsDto = ({ path, warnings, attribution }: PlannedPath): DirectionsDto => ({
  ...toPathFiguresDto(path),
  polyline: path.polyline,
  warnings: [...warnings],
  attribution,
});

export const toRouteDraft = (dto: CreateRouteDto): RouteDraft =>
  withoutUndefined({
    name: dto.name?.trim(),
    start: dto.startLocation,
    end: dto.endLocation,
    path: toPath(dto),
    isActive: dto.isActive,
  });

export const toRouteChanges = (dto: UpdateRouteDto): RouteChanges =>
  withoutUndefined({
    name: dto.name?.trim(),
    start: dto.startLocation,
    end: dto.endLocation,
    ...toPath(dto),
    isActive: dto.isActive,
  });

/** Ride minutes are whole in the domain. */
function toPath(dto: UpdateRouteDto): Partial<RoutePath> {
  return withoutUndefined({
    distanceMiles: dto.distance,
    rideMinutes: dto.estimatedTime === undefined ? undefined : Math.round(dto.estimatedTime),
    waypoints: dto.waypoints,
    elevationGainFeet: dto.elevationGain,
    elevationLossFeet: dto.elevationLoss,
    startElevationFeet: dto.startElevation,
    endElevationFeet: dto.endElevation,
    polyline: dto.polyline,
    isStraightLine: dto.isStraightLine,
  });
}
