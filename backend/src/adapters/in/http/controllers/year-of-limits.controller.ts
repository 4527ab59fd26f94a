import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { ShowYearOfLimits } from '../../../../application/climate/year-of-limits.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import {
  NoYearOfLimitsDto,
  toCommuteOfAYear,
  toYearOfLimitsDto,
  YearOfLimitsDto,
  YearOfLimitsRequestDto,
} from '../dto/year-of-limits.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { OpenToAll } from '../session/session.guard.js';

/** Open to all: onboarding shows what limits cost before there is a rider. */
@ApiTags('limits')
@ApiExtraModels(YearOfLimitsDto, NoYearOfLimitsDto)
@OpenToAll()
@Controller('api/limits')
export class YearOfLimitsController {
  constructor(private readonly showYearOfLimits: ShowYearOfLimits) {}

  @Post('year')
  @HttpCode(200)
  @LimitedTo(LIMITS.yearsOfAddress, LIMITS.yearsOfRider)
  @ApiOperation({
    operationId: 'showYearOfLimits',
    summary: 'What limits would have said about the ride days of the last year, and what each of them cost',
  })
  @ApiOkResponse({
    schema: { oneOf: [{ $ref: getSchemaPath(YearOfLimitsDto) }, { $ref: getSchemaPath(NoYearOfLimitsDto) }] },
  })
  @ApiErrors(400, 403, 413, 415, 503)
  async show(@Body() body: YearOfLimitsRequestDto): Promise<YearOfLimitsDto | NoYearOfLimitsDto> {
    return toYearOfLimitsDto(await this.showYearOfLimits.run(toCommuteOfAYear(body)));
  }
}
