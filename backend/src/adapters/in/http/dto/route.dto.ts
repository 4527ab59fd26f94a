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
