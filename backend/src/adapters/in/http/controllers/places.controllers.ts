import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS } from '../../../../application/rate-limits.js';
import { Refusal } from '../../../../application/refusal.js';
import { LocateAddress, SuggestAddresses } from '../../../../application/routes/addresses.js';
import { FindDirections } from '../../../../application/routes/plan-path.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { AddressSuggestionDto, GeocodeQueryDto, LocationDto, SuggestQueryDto } from '../dto/location.dto.js';
import { DirectionsDto, DirectionsRequestDto, toDirectionsDto } from '../dto/route.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { OpenToAll } from '../session/session.guard.js';

@ApiTags('geocode')
@Controller('api/geocode')
export class GeocodeController {
  constructor(
    private readonly locateAddress: LocateAddress,
    private readonly suggestAddresses: SuggestAddresses,
  ) {}

  @Get()
  @OpenToAll()
  @ApiOperation({ operationId: 'geocode', summary: 'Find the location of an address' })
  @ApiOkResponse({ type: LocationDto })
  @ApiErrors(400, 404, 503)
  async locate(@Query() query: GeocodeQueryDto): Promise<LocationDto> {
    return this.locateAddress.run(query.address.trim());
  }

  @Get('suggest')
  @OpenToAll()
  @ApiOperation({
    operationId: 'suggestAddresses',
    summary: 'Suggest up to five places for a text, nearest first if a position is given',
  })
  @ApiOkResponse({ type: AddressSuggestionDto, isArray: true })
  @ApiErrors(400, 503)
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
    throw new Refusal('invalid', 'nearLat and nearLng must be given together.', { field });
  }
  return { lat: nearLat, lng: nearLng };
}

/** Open to all: onboarding shows the route before there is a rider. */
@ApiTags('directions')
@OpenToAll()
@Controller('api/directions')
export class DirectionsController {
  constructor(private readonly findDirections: FindDirections) {}

  @Post()
  @HttpCode(200)
  @LimitedTo(LIMITS.readsOfAddress)
  @ApiOperation({
    operationId: 'findDirections',
    summary:
      'Find the bike route between two places, or a marked straight line if no directions are available',
  })
  @ApiOkResponse({ type: DirectionsDto })
  @ApiErrors(400, 403, 413, 415, 422)
  async find(@Body() body: DirectionsRequestDto): Promise<DirectionsDto> {
    const { startLocation, endLocation, waypoints = [] } = body;
    return toDirectionsDto(await this.findDirections.run(startLocation, endLocation, waypoints));
  }
}
