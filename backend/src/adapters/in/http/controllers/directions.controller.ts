import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS } from '../../../../application/rate-limits.js';
import { FindDirections } from '../../../../application/routes/plan-path.js';
import { DirectionsDto, DirectionsRequestDto } from '../dto/directions.dto.js';
import { toDirectionsDto } from '../mappers/route.mapper.js';
import { LimitedTo } from '../limits/limited-to.decorator.js';
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
  @LimitedTo(LIMITS.directions)
  @ApiOperation({
    operationId: 'findDirections',
    summary:
      'The way by bike between two places; the straight line, marked as such, where there are no directions',
  })
  @ApiOkResponse({ type: DirectionsDto })
  @ApiErrors(400, 403, 413, 415, 422, 429)
  async find(@Body() body: DirectionsRequestDto): Promise<DirectionsDto> {
    const { startLocation, endLocation, waypoints = [] } = body;
    return toDirectionsDto(await this.findDirections.run(startLocation, endLocation, waypoints));
  }
}
