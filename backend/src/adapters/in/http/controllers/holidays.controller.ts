import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { UpcomingHolidays } from '../../../../application/accounts/upcoming-holidays.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { HolidaysDto } from '../dto/ride-days.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { RowId } from '../fields/parameters.decorator.js';
import { CurrentRider, requireOwn } from '../session/session.guard.js';

@ApiTags('users')
@Controller('api/holidays')
export class HolidaysController {
  constructor(private readonly upcomingHolidays: UpcomingHolidays) {}

  @Get('user/:userId')
  @ApiOperation({
    operationId: 'listHolidays',
    summary: "Public holidays of the next 365 days in the home's state",
  })
  @ApiOkResponse({ type: HolidaysDto })
  @ApiErrors(401, 404, 503)
  list(@CurrentRider() rider: Rider, @RowId('userId') userId: number): HolidaysDto {
    requireOwn(rider, userId);
    const { holidays, ...rest } = this.upcomingHolidays.run(rider);
    return { ...rest, holidays: [...holidays] };
  }
}
