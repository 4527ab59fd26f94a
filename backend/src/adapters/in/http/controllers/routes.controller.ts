import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Patch,
  Post,
  Req,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../../../application/rate-limits.js';
import {
  ChangeRoute,
  DeleteRoute,
  ReadRoutes,
  routeOfTrack,
  SaveRoute,
} from '../../../../application/routes/rider-routes.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { Track } from '../../../../domain/route/track.js';
import {
  CreateRouteDto,
  RouteDto,
  RouteSummaryDto,
  toRouteChanges,
  toRouteDraft,
  toRouteDto,
  toRouteSummaryDto,
  toTrackRouteDto,
  TrackRouteDto,
  UpdateRouteDto,
} from '../dto/route.dto.js';
import { GPX, RawBody, TAKES_GPX } from '../errors/body.parsers.js';
import { ApiErrors } from '../errors/error.dto.js';
import { IdempotencyKey, RowId } from '../fields/parameters.decorator.js';
import { readGpx, UnreadableGpx, writeGpx } from '../gpx/gpx.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { CurrentRider, requireOwn } from '../session/session.guard.js';

function readGpxBody({ text }: RawBody): Track {
  try {
    return readGpx(text);
  } catch (error) {
    throw error instanceof UnreadableGpx ? new BadRequestException(error.message) : error;
  }
}

@ApiTags('routes')
@Controller('api/routes')
export class RoutesController {
  constructor(
    private readonly readRoutes: ReadRoutes,
    private readonly saveRoute: SaveRoute,
    private readonly changeRoute: ChangeRoute,
    private readonly deleteRoute: DeleteRoute,
  ) {}

  @Get('user/:id/active')
  @ApiOperation({ operationId: 'getActiveRoute', summary: 'The active route, or null if there is none' })
  @ApiOkResponse({ type: RouteDto, nullable: true })
  @ApiErrors(401, 404, 503)
  async active(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<RouteDto | null> {
    requireOwn(rider, id);
    const route = await this.readRoutes.active(rider);
    return route && toRouteDto(route);
  }

  @Get('user/:id')
  @ApiOperation({
    operationId: 'listRoutes',
    summary: "The rider's routes without their lines, oldest first",
  })
  @ApiOkResponse({ type: RouteSummaryDto, isArray: true })
  @ApiErrors(401, 404, 503)
  async list(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<RouteSummaryDto[]> {
    requireOwn(rider, id);
    return (await this.readRoutes.all(rider)).map(toRouteSummaryDto);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getRoute', summary: 'A route with its line' })
  @ApiOkResponse({ type: RouteDto })
  @ApiErrors(401, 404, 503)
  async one(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<RouteDto> {
    return toRouteDto(await this.readRoutes.one(rider, id));
  }

  @Post()
  @ApiOperation({ operationId: 'createRoute', summary: 'Create a route' })
  @ApiCreatedResponse({ type: RouteDto })
  @ApiErrors(400, 401, 403, 404, 409, 413, 415, 503)
  async create(
    @CurrentRider() rider: Rider,
    @Body() body: CreateRouteDto,
    @IdempotencyKey('Sent again with the same key, it returns the route created the first time')
    idempotencyKey: string | null,
  ): Promise<RouteDto> {
    requireOwn(rider, body.userId);
    return toRouteDto(await this.saveRoute.run(rider, toRouteDraft(body), idempotencyKey));
  }

  @Post('gpx')
  @HttpCode(200)
  @LimitedTo(LIMITS.writesOfAddress, LIMITS.tracksOfRider)
  @RouteConfig(TAKES_GPX)
  @ApiOperation({
    operationId: 'readTrack',
    summary: 'Read a route from a GPX file: its first track, turned if it leads home. Stores nothing.',
  })
  @ApiConsumes(GPX)
  @ApiBody({ description: 'At most 5 MB and 50,000 points', schema: { type: 'string' } })
  @ApiOkResponse({ type: TrackRouteDto })
  @ApiErrors(400, 401, 403, 413, 415, 422, 503)
  readTrack(@CurrentRider() rider: Rider, @Req() { body }: FastifyRequest): TrackRouteDto {
    if (!(body instanceof RawBody)) throw new UnsupportedMediaTypeException();
    return toTrackRouteDto(routeOfTrack(rider, readGpxBody(body)));
  }

  @Get(':id/gpx')
  @Header('content-type', `${GPX}; charset=utf-8`)
  @Header('content-disposition', 'attachment; filename="route.gpx"')
  @ApiOperation({ operationId: 'getRouteTrack', summary: 'A route as a GPX 1.1 track' })
  @ApiOkResponse({ content: { [GPX]: { schema: { type: 'string' } } } })
  @ApiErrors(401, 404, 503)
  async track(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<string> {
    return writeGpx(await this.readRoutes.one(rider, id));
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'updateRoute', summary: 'Change a route, or make it the active one' })
  @ApiOkResponse({ type: RouteDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 503)
  async update(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Body() body: UpdateRouteDto,
  ): Promise<RouteDto> {
    return toRouteDto(await this.changeRoute.run(rider, id, toRouteChanges(body)));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteRoute',
    summary: 'Delete a route; the active one only if there is no other',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(400, 401, 403, 404, 409, 413, 415, 503)
  delete(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<void> {
    return this.deleteRoute.run(rider, id);
  }
}
