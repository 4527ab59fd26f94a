import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import type { RouteChanges } from '../../../../application/ports/routes.port.js';
import type { PlannedPath } from '../../../../application/routes/plan-path.js';
import type { RouteDraft, TrackRoute } from '../../../../application/routes/rider-routes.js';
import { withoutUndefined } from '../../../../application/ports/without-undefined.js';
import {
  MAX_VIA_POINTS,
  type Route,
  type RoutePath,
  type RouteSummary,
  type WayHome,
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

const WAY_HOME_LINE = 'The way home as an encoded polyline, precision 5; null for a straight line';

/** The ride home in a request, with its line. */
class WayHomeFieldsDto {
  @NumberField({ ...MILES, description: 'Miles' })
  distance: number;

  @NumberField({ ...MINUTES, description: 'Ride time in minutes' })
  estimatedTime: number;

  @NestedListField({
    presence: 'optional',
    type: () => CoordinatesDto,
    max: MAX_VIA_POINTS,
    description: 'Via points from work to home; default none',
  })
  waypoints?: CoordinatesDto[];

  @TextField({ presence: 'nullable', max: MAX_POLYLINE_CHARACTERS, description: WAY_HOME_LINE })
  polyline?: string | null;

  @NumberField({ presence: 'nullable', ...CLIMB_FEET, description: 'Feet' })
  elevationGain?: number | null;

  @NumberField({ presence: 'nullable', ...CLIMB_FEET, description: 'Feet' })
  elevationLoss?: number | null;
}

const WAY_HOME_DESCRIPTION = 'A ride home that differs from the ride to work; null for the same way back';

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

  @NestedField({ presence: 'nullable', type: () => WayHomeFieldsDto, description: WAY_HOME_DESCRIPTION })
  wayHome?: WayHomeFieldsDto | null;
}

/**
 * Fields left out are unchanged; if an end moves without a new distance, the route is recomputed, and without a new way home
 * it has none.
 */
export class UpdateRouteDto extends RoutePathFieldsDto {
  @TextField({ presence: 'optional', max: 100 })
  name?: string;

  @NestedField({ presence: 'optional', type: () => LocationDto })
  startLocation?: LocationDto;

  @NestedField({ presence: 'optional', type: () => LocationDto })
  endLocation?: LocationDto;

  @FlagField({ presence: 'optional' })
  isActive?: boolean;

  @NestedField({ presence: 'nullable', type: () => WayHomeFieldsDto, description: WAY_HOME_DESCRIPTION })
  wayHome?: WayHomeFieldsDto | null;
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

/** The ride home as lists carry it. */
export class WayHomeSummaryDto extends PickType(PathFiguresDto, [
  'distance',
  'estimatedTime',
  'waypoints',
  'elevationGain',
  'elevationLoss',
]) {}

export class WayHomeDto extends WayHomeSummaryDto {
  @ApiProperty({ type: 'string', nullable: true, description: WAY_HOME_LINE })
  polyline: string | null;
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

  @ApiProperty({ type: () => WayHomeSummaryDto, nullable: true, description: WAY_HOME_DESCRIPTION })
  wayHome: WayHomeSummaryDto | null;
}

export class RouteDto extends OmitType(RouteSummaryDto, ['wayHome']) {
  @ApiProperty({ type: 'string', nullable: true, description: LINE_DESCRIPTION })
  polyline: string | null;

  @ApiProperty({ type: () => WayHomeDto, nullable: true, description: WAY_HOME_DESCRIPTION })
  wayHome: WayHomeDto | null;
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
  wayHome: route.wayHome && { ...toWayHomeDto(route.wayHome), polyline: route.wayHome.polyline },
});

const toWayHomeDto = (wayHome: NonNullable<RouteSummary['wayHome']>): WayHomeSummaryDto => ({
  distance: wayHome.distanceMiles,
  estimatedTime: wayHome.rideMinutes,
  waypoints: [...wayHome.waypoints],
  elevationGain: wayHome.elevationGainFeet,
  elevationLoss: wayHome.elevationLossFeet,
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
    wayHome: route.wayHome && toWayHomeDto(route.wayHome),
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
    wayHome: toWayHome(dto.wayHome),
  });

export const toRouteChanges = (dto: UpdateRouteDto): RouteChanges =>
  withoutUndefined({
    name: dto.name?.trim(),
    start: dto.startLocation,
    end: dto.endLocation,
    ...toPath(dto),
    isActive: dto.isActive,
    wayHome: toWayHome(dto.wayHome),
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

function toWayHome(dto: WayHomeFieldsDto | null | undefined): WayHome | null | undefined {
  if (!dto) return dto;
  const { distance, estimatedTime, waypoints = [], polyline = null } = dto;
  return {
    distanceMiles: distance,
    rideMinutes: Math.round(estimatedTime),
    waypoints,
    polyline,
    elevationGainFeet: dto.elevationGain ?? null,
    elevationLossFeet: dto.elevationLoss ?? null,
  };
}
