import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Clock } from '../../../../application/ports/clock.port.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import { GenerateRecommendation } from '../../../../application/recommendations/generate-recommendation.js';
import type { RidersToday } from '../../../../application/recommendations/todays-recommendation.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import {
  GenerateRecommendationDto,
  RecommendationDto,
  toRecommendationDto,
} from '../dto/recommendation.dto.js';
import { RowId } from '../fields/parameters.decorator.js';
import { CLOCK } from '../http-dependencies.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { CurrentRider, requireOwn } from '../session/session.decorators.js';
import { ShowsToday, Today } from '../session/shows-today.decorator.js';
import { ApiErrors } from '../errors/error.dto.js';

@ApiTags('recommendations')
@Controller('api/recommendations')
export class RecommendationsController {
  constructor(
    private readonly generateRecommendation: GenerateRecommendation,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('user/:userId/today')
  @ShowsToday()
  @ApiOperation({
    operationId: 'getTodaysRecommendation',
    summary: "Today's recommendation, or null if there is none",
  })
  @ApiOkResponse({ type: RecommendationDto, nullable: true })
  @ApiErrors(401, 404, 503)
  today(
    @Today() { riderId, recommendation }: RidersToday,
    @RowId('userId') userId: number,
  ): RecommendationDto | null {
    requireOwn({ id: riderId }, userId);
    return recommendation && toRecommendationDto(recommendation, this.clock.now());
  }

  @Post('generate')
  @HttpCode(200)
  @LimitedTo(LIMITS.writesOfAddress, LIMITS.generationsOfRider)
  @ApiOperation({
    operationId: 'generateRecommendation',
    summary: "Generate today's recommendation, or regenerate it",
  })
  @ApiOkResponse({ type: RecommendationDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 422, 429, 503)
  async generate(
    @CurrentRider() rider: Rider,
    @Body() body: GenerateRecommendationDto,
  ): Promise<RecommendationDto> {
    requireOwn(rider, body.userId);
    const stored = await this.generateRecommendation.run(rider, body.routeId);
    return toRecommendationDto(stored, this.clock.now());
  }
}
