import { ApiProperty } from '@nestjs/swagger';
import { MAX_VIA_POINTS } from '../../../../domain/route/route.js';
import { NestedField, NestedListField } from '../fields/fields.js';
import { CoordinatesDto, LocationDto } from './location.dto.js';

export class DirectionsRequestDto {
  @NestedField({ type: () => LocationDto })
  startLocation: LocationDto;

  @NestedField({ type: () => LocationDto })
  endLocation: LocationDto;

  @NestedListField({
    presence: 'optional',
    type: () => CoordinatesDto,
    max: MAX_VIA_POINTS,
    description: 'Via points in the order they are passed; default none',
  })
  waypoints?: CoordinatesDto[];
}

export class DirectionsDto {
  @ApiProperty({ type: 'number', description: 'miles, to 0.1', example: 4.2 })
  distance: number;

  @ApiProperty({ type: 'integer', description: 'whole minutes by bike', example: 21 })
  estimatedTime: number;

  @ApiProperty({ type: 'number', nullable: true, description: 'feet; null where unknown' })
  elevationGain: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'feet; null where unknown' })
  elevationLoss: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'feet; null where unknown' })
  startElevation: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'feet; null where unknown' })
  endElevation: number | null;

  @ApiProperty({
    type: () => CoordinatesDto,
    isArray: true,
    description: 'The via points, thinned to the ten that shape the way most: what a saved route stores',
  })
  waypoints: CoordinatesDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The whole way as an encoded polyline of precision 5; null where only the ends are known',
  })
  polyline: string | null;

  @ApiProperty({
    type: 'boolean',
    description: 'No directions were to be had: distance and minutes are those of a straight line',
  })
  isStraightLine: boolean;

  @ApiProperty({ type: 'string', isArray: true, description: 'Sentences that have to be shown with the way' })
  warnings: string[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The credit that has to be shown with the way',
  })
  attribution: string | null;
}
