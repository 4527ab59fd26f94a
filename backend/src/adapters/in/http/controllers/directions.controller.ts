import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { FindDirections } from '../../../../application/use-cases/find-directions.js';
import { DirectionsDto, DirectionsRequestDto } from '../dto/directions.dto.js';
import { toDirectionsDto } from '../mappers/route.mapper.js';
import { OpenToAll } from '../session/open-to-all.decorator.js';
import { ApiErrors } from './api-errors.decorator.js';

/** Open to all: onboarding shows the way before there is a rider. */
@ApiTags('directions')
@OpenToAll()
@Controller('api/directions')
export class DirectionsController {
  constructor(private readonly findDirections: FindDirections) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'findDirections',
    summary:
      'The way by bike between two places; the straight line, marked as such, where there are no directions',
  })
  @ApiOkResponse({ type: DirectionsDto })
  @ApiErrors(400, 413, 415, 422)
  async find(@Body() body: DirectionsRequestDto): Promise<DirectionsDto> {
    const { startLocation, endLocation, waypoints = [] } = body;
    return toDirectionsDto(await this.findDirections.run(startLocation, endLocation, waypoints));
  }
}
