import { ApiProperty } from '@nestjs/swagger';
import type { PlannedPath } from '../../../../application/routes/plan-path.js';
import { MAX_VIA_POINTS } from '../../../../domain/route/route.js';
import { NestedField, NestedListField } from '../fields/fields.js';
import { CoordinatesDto, LocationDto } from './location.dto.js';
import { RoutePathDto, toRoutePathDto } from './route.dto.js';

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

export class DirectionsDto extends RoutePathDto {
  @ApiProperty({ type: 'string', isArray: true, description: 'Sentences to show with the route' })
  warnings: string[];

  @ApiProperty({ type: 'string', nullable: true, description: 'Credit line to show with the route' })
  attribution: string | null;
}

export const toDirectionsDto = ({ path, warnings, attribution }: PlannedPath): DirectionsDto => ({
  ...toRoutePathDto(path),
  warnings: [...warnings],
  attribution,
});
