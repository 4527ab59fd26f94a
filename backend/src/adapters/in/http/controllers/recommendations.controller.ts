import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Post,
  Req,
  UnauthorizedException,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Clock } from '../../../../application/ports/clock.port.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import { GenerateRecommendation } from '../../../../application/recommendations/generate-recommendation.js';
import { TodaysRecommendation } from '../../../../application/recommendations/todays-recommendation.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import {
  GenerateRecommendationDto,
  RecommendationDto,
  recommendationJson,
  toRecommendationDto,
} from '../dto/recommendation.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { SIGN_IN_FIRST } from '../errors/error.filter.js';
import { RowId } from '../fields/parameters.decorator.js';
import { CLOCK } from '../http-dependencies.js';
import { LimitedTo } from '../limits/limit.guards.js';
import {
  ChecksSessionItself,
  CurrentRider,
  requireOwn,
  SessionCookie,
  type RequestWithRider,
} from '../session/session.guard.js';

@ApiTags('recommendations')
@Controller('api/recommendations')
export class RecommendationsController {
  constructor(
    private readonly generateRecommendation: GenerateRecommendation,
    private readonly todaysRecommendation: TodaysRecommendation,
    private readonly cookie: SessionCookie,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('user/:userId/today')
  @ChecksSessionItself()
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({
    operationId: 'getTodaysRecommendation',
    summary: "Today's recommendation, or null if there is none",
  })
  @ApiOkResponse({ type: RecommendationDto, nullable: true })
  @ApiErrors(401, 404, 503)
  async today(@Req() request: RequestWithRider, @RowId('userId') userId: number): Promise<string> {
    const token = this.cookie.read(request);
    const today = token === null ? null : await this.todaysRecommendation.run(token);
    if (today === null) throw new UnauthorizedException(SIGN_IN_FIRST);
    request.riderId = today.riderId;
    requireOwn({ id: today.riderId }, userId);
    return today.recommendation === null
      ? 'null'
      : recommendationJson(today.recommendation, this.clock.now());
  }

  @Post('generate')
  @HttpCode(200)
  @LimitedTo(LIMITS.writesOfAddress, LIMITS.generationsOfRider)
  @ApiOperation({
    operationId: 'generateRecommendation',
    summary: "Generate today's recommendation, or regenerate it",
  })
  @ApiOkResponse({ type: RecommendationDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 422, 503)
  async generate(
    @CurrentRider() rider: Rider,
    @Body() { userId, routeId, checkAgain = false }: GenerateRecommendationDto,
  ): Promise<RecommendationDto> {
    requireOwn(rider, userId);
    const stored = await this.generateRecommendation.run(rider, routeId, { checkAgain });
    return toRecommendationDto(stored, this.clock.now());
  }
}
