import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Clock } from '../../../../application/ports/clock.port.js';
import { GenerateRecommendation } from '../../../../application/use-cases/generate-recommendation.js';
import { TodaysRecommendation } from '../../../../application/use-cases/todays-recommendation.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { GenerateRecommendationDto, RecommendationDto } from '../dto/recommendation.dto.js';
import { RowIdPipe } from '../fields/row-id.pipe.js';
import { CLOCK } from '../http-tokens.js';
import { toRecommendationDto } from '../mappers/recommendation.mapper.js';
import { CurrentRider } from '../session/rider.decorator.js';
import { ApiErrors } from './api-errors.decorator.js';
import { orNull } from './nullable-schema.js';
import { requireOwn } from './own-rider.js';

@ApiTags('recommendations')
@ApiExtraModels(RecommendationDto)
@Controller('api/recommendations')
export class RecommendationsController {
  constructor(
    private readonly todaysRecommendation: TodaysRecommendation,
    private readonly generateRecommendation: GenerateRecommendation,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('user/:userId/today')
  @ApiOperation({
    operationId: 'getTodaysRecommendation',
    summary: "Today's recommendation, or null if there is none",
  })
  @ApiOkResponse({ schema: orNull(RecommendationDto) })
  @ApiErrors(401, 404, 503)
  async today(
    @CurrentRider() rider: Rider,
    @Param('userId', RowIdPipe) userId: number,
  ): Promise<RecommendationDto | null> {
    requireOwn(rider, userId);
    const stored = await this.todaysRecommendation.run(rider);
    return stored && toRecommendationDto(stored, this.clock.now());
  }

  @Post('generate')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'generateRecommendation',
    summary: "Make today's recommendation, or make it anew",
  })
  @ApiOkResponse({ type: RecommendationDto })
  @ApiErrors(400, 401, 404, 413, 415, 422, 503)
  async generate(
    @CurrentRider() rider: Rider,
    @Body() body: GenerateRecommendationDto,
  ): Promise<RecommendationDto> {
    requireOwn(rider, body.userId);
    const stored = await this.generateRecommendation.run(rider, body.routeId);
    return toRecommendationDto(stored, this.clock.now());
  }
}
