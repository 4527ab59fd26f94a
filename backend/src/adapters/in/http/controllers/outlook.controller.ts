import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Clock } from '../../../../application/ports/clock.port.js';
import { RidersOutlook } from '../../../../application/recommendations/riders-outlook.js';
import type { LocalDate } from '../../../../domain/commute/time.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { ConfigDto } from '../dto/app.dto.js';
import { OutlookDto, OutlookHoursDto, toOutlookDto, toOutlookHoursDto } from '../dto/outlook.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { DateParameter, RowId } from '../fields/parameters.decorator.js';
import { CLOCK, PUBLIC_CONFIG } from '../http-dependencies.js';
import { CurrentRider, requireOwn } from '../session/session.guard.js';

@ApiTags('recommendations')
@Controller('api/outlook')
export class OutlookController {
  constructor(
    private readonly outlook: RidersOutlook,
    @Inject(PUBLIC_CONFIG) private readonly config: ConfigDto,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('user/:userId')
  @ApiOperation({ operationId: 'getOutlook', summary: 'Both rides of today and the six days after it' })
  @ApiOkResponse({ type: OutlookDto })
  @ApiErrors(401, 404, 422, 503)
  async week(@CurrentRider() rider: Rider, @RowId('userId') userId: number): Promise<OutlookDto> {
    requireOwn(rider, userId);
    return toOutlookDto(await this.outlook.week(rider), this.clock.now());
  }

  @Get('user/:userId/hours/:date')
  @ApiOperation({ operationId: 'getOutlookHours', summary: 'One of these days by the hour' })
  @ApiOkResponse({ type: OutlookHoursDto })
  @ApiErrors(401, 404, 422, 503)
  async hours(
    @CurrentRider() rider: Rider,
    @RowId('userId') userId: number,
    @DateParameter('date') date: LocalDate,
  ): Promise<OutlookHoursDto> {
    requireOwn(rider, userId);
    return toOutlookHoursDto(await this.outlook.hours(rider, date), this.source);
  }

  private get source(): string {
    const makers = this.config.providers.filter(({ port }) => port === 'weather').map(({ name }) => name);
    return makers.join(', ');
  }
}
