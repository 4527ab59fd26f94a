import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import {
  ChangeRoute,
  DeleteRoute,
  ReadRoutes,
  SaveRoute,
} from '../../../../application/routes/rider-routes.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import {
  CreateRouteDto,
  RouteDto,
  RouteSummaryDto,
  toRouteChanges,
  toRouteDraft,
  toRouteDto,
  toRouteSummaryDto,
  UpdateRouteDto,
} from '../dto/route.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { IdempotencyKey, RowId } from '../fields/parameters.decorator.js';
import { CurrentRider, requireOwn } from '../session/session.guard.js';

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
  @ApiErrors(400, 401, 403, 404, 409, 413, 415, 429, 503)
  async create(
    @CurrentRider() rider: Rider,
    @Body() body: CreateRouteDto,
    @IdempotencyKey('Sent again with the same key, it returns the route created the first time')
    idempotencyKey: string | null,
  ): Promise<RouteDto> {
    requireOwn(rider, body.userId);
    return toRouteDto(await this.saveRoute.run(rider, toRouteDraft(body), idempotencyKey));
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'updateRoute', summary: 'Change a route, or make it the active one' })
  @ApiOkResponse({ type: RouteDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 429, 503)
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
  @ApiErrors(400, 401, 403, 404, 409, 413, 415, 429, 503)
  delete(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<void> {
    return this.deleteRoute.run(rider, id);
  }
}
