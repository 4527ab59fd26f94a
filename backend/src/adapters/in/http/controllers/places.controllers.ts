import { Controller, Get, Query, Body, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS } from '../../../../application/rate-limits.js';
import { Refusal } from '../../../../application/refusal.js';
import { LocateAddress, SuggestAddresses } from '../../../../application/routes/addresses.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { AddressSuggestionDto, GeocodeQueryDto, SuggestQueryDto, LocationDto } from '../dto/location.dto.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { OpenToAll } from '../session/session.decorators.js';
import { ApiErrors } from '../errors/error.dto.js';
import { FindDirections } from '../../../../application/routes/plan-path.js';
import { DirectionsDto, DirectionsRequestDto } from '../dto/directions.dto.js';
import { toDirectionsDto } from '../dto/route.dto.js';

@ApiTags('geocode')
@Controller('api/geocode')
export class GeocodeController {
  constructor(
    private readonly locateAddress: LocateAddress,
    private readonly suggestAddresses: SuggestAddresses,
  ) {}

  @Get()
  @OpenToAll()
  @LimitedTo(LIMITS.addressSearches)
  @ApiOperation({ operationId: 'geocode', summary: 'The place that an address means' })
  @ApiOkResponse({ type: LocationDto })
  @ApiErrors(400, 404, 429, 503)
  async locate(@Query() query: GeocodeQueryDto): Promise<LocationDto> {
    return this.locateAddress.run(query.address.trim());
  }

  @Get('suggest')
  @OpenToAll()
  @LimitedTo(LIMITS.addressSearches)
  @ApiOperation({
    operationId: 'suggestAddresses',
    summary: 'Up to five places that a text may mean, the nearest first where a position is given',
  })
  @ApiOkResponse({ type: AddressSuggestionDto, isArray: true })
  @ApiErrors(400, 429, 503)
  async suggest(@Query() query: SuggestQueryDto): Promise<AddressSuggestionDto[]> {
    const places = await this.suggestAddresses.run(query.q.trim(), nearOf(query));
    return places.map(({ placeId, description, location, distanceMiles }) => ({
      placeId,
      description,
      lat: location.lat,
      lng: location.lng,
      distance: distanceMiles,
    }));
  }
}

function nearOf({ nearLat, nearLng }: SuggestQueryDto): Coordinates | null {
  if (nearLat === undefined && nearLng === undefined) return null;
  if (nearLat === undefined || nearLng === undefined) {
    const field = nearLat === undefined ? 'nearLat' : 'nearLng';
    throw new Refusal('invalid', 'nearLat and nearLng go together.', { field });
  }
  return { lat: nearLat, lng: nearLng };
}

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
