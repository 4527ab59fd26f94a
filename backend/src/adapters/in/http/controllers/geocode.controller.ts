import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LocateAddress } from '../../../../application/use-cases/locate-address.js';
import { GeocodeQueryDto } from '../dto/geocode.dto.js';
import { LocationDto } from '../dto/location.dto.js';
import { OpenToAll } from '../session/open-to-all.decorator.js';
import { ApiErrors } from './api-errors.decorator.js';

@ApiTags('geocode')
@Controller('api/geocode')
export class GeocodeController {
  constructor(private readonly locateAddress: LocateAddress) {}

  @Get()
  @OpenToAll()
  @ApiOperation({ operationId: 'geocode', summary: 'The place that an address means' })
  @ApiOkResponse({ type: LocationDto })
  @ApiErrors(400, 404, 503)
  async locate(@Query() query: GeocodeQueryDto): Promise<LocationDto> {
    return this.locateAddress.run(query.address.trim());
  }
}
