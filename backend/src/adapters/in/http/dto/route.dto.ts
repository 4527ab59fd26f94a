import { ApiProperty } from '@nestjs/swagger';
import { MAX_VIA_POINTS } from '../../../../domain/route/route.js';
import {
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  NumberField,
  TextField,
} from '../fields/fields.js';
import { CoordinatesDto, LocationDto } from './location.dto.js';
import type { RouteChanges } from '../../../../application/ports/routes.port.js';
import type { PlannedPath } from '../../../../application/routes/plan-path.js';
import type { RouteDraft } from '../../../../application/routes/rider-routes.js';
import type { Route, RoutePath } from '../../../../domain/route/route.js';
import type { DirectionsDto } from './directions.dto.js';
import { withoutUndefined } from '../../../../application/without-undefined.js';

/** Longer than any ride across the United States; keeps figures sane without judging the rider. */
const MILES = { min: 0, max: 5000 };
const MINUTES = { min: 0, max: 24 * 60 };
const CLIMB_FEET = { min: 0, max: 100_000 };
const HEIGHT_FEET = { min: -1500, max: 30_000 };
const MAX_POLYLINE_CHARACTERS = 50_000;

class RoutePathDto {
  @NumberField({ presence: 'optional', ...MILES, description: 'miles; worked out by the server if left out' })
  distance?: number;

  @NumberField({ presence: 'optional', ...MINUTES, description: 'minutes by bike; worked out if left out' })
  estimatedTime?: number;

  @NestedListField({ presence: 'optional', type: () => CoordinatesDto, max: MAX_VIA_POINTS })
  waypoints?: CoordinatesDto[];

  @NumberField({ presence: 'nullable', ...CLIMB_FEET, description: 'feet' })
  elevationGain?: number | null;

  @NumberField({ presence: 'nullable', ...CLIMB_FEET, description: 'feet' })
  elevationLoss?: number | null;

  @NumberField({ presence: 'nullable', ...HEIGHT_FEET, description: 'feet' })
  startElevation?: number | null;

  @NumberField({ presence: 'nullable', ...HEIGHT_FEET, description: 'feet' })
  endElevation?: number | null;

  @TextField({
    presence: 'nullable',
    max: MAX_POLYLINE_CHARACTERS,
    description:
      'Encoded polyline, precision 5, of the way from start to end; null where only the ends are known',
  })
  polyline?: string | null;

  @FlagField({ presence: 'optional', description: 'The straight-line fallback: figures are estimates' })
  isStraightLine?: boolean;
}

export class CreateRouteDto extends RoutePathDto {
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
    description: "Makes it the rider's one active route; default true for the first",
  })
  isActive?: boolean;
}

/** What can change of a route. Fields left out stay; a moved end without a distance is worked out again. */
export class UpdateRouteDto extends RoutePathDto {
  @TextField({ presence: 'optional', max: 100 })
  name?: string;

  @NestedField({ presence: 'optional', type: () => LocationDto })
  startLocation?: LocationDto;

  @NestedField({ presence: 'optional', type: () => LocationDto })
  endLocation?: LocationDto;

  @FlagField({ presence: 'optional' })
  isActive?: boolean;
}

export class RouteElevationDto {
  @ApiProperty({ type: 'number', nullable: true, description: 'feet' })
  gain: number | null;
}

export class RouteDto {
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

  @ApiProperty({ type: 'number', description: 'miles', example: 4.2 })
  distance: number;

  @ApiProperty({ type: 'number', description: 'minutes by bike', example: 21 })
  estimatedTime: number;

  @ApiProperty({ type: () => CoordinatesDto, isArray: true })
  waypoints: CoordinatesDto[];

  @ApiProperty({ type: () => RouteElevationDto })
  elevation: RouteElevationDto;

  @ApiProperty({ type: 'number', nullable: true, description: 'feet' })
  elevationGain: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'feet' })
  elevationLoss: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'feet' })
  startElevation: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'feet' })
  endElevation: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Encoded polyline, precision 5' })
  polyline: string | null;

  @ApiProperty({
    type: 'boolean',
    description: 'The straight-line fallback: distance and minutes are estimates',
  })
  isStraightLine: boolean;

  @ApiProperty({ type: 'boolean' })
  isActive: boolean;
}

export function toRouteDto(route: Route): RouteDto {
  return {
    id: route.id,
    userId: route.riderId,
    name: route.name,
    startLocation: route.start,
    endLocation: route.end,
    distance: route.distanceMiles,
    estimatedTime: route.rideMinutes,
    waypoints: [...route.waypoints],
    elevation: { gain: route.elevationGainFeet },
    elevationGain: route.elevationGainFeet,
    elevationLoss: route.elevationLossFeet,
    startElevation: route.startElevationFeet,
    endElevation: route.endElevationFeet,
    polyline: route.polyline,
    isStraightLine: route.isStraightLine,
    isActive: route.isActive,
  };
}

export function toDirectionsDto({ path, warnings, attribution }: PlannedPath): DirectionsDto {
  return {
    distance: path.distanceMiles,
    estimatedTime: path.rideMinutes,
    elevationGain: path.elevationGainFeet,
    elevationLoss: path.elevationLossFeet,
    startElevation: path.startElevationFeet,
    endElevation: path.endElevationFeet,
    waypoints: [...path.waypoints],
    polyline: path.polyline,
    isStraightLine: path.isStraightLine,
    warnings: [...warnings],
    attribution,
  };
}

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
