import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangeRoute, ReadRoutes, SaveRoute } from '../../../../application/routes/rider-routes.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import {
  CreateRouteDto,
  RouteDto,
  toRouteChanges,
  toRouteDraft,
  toRouteDto,
  UpdateRouteDto,
} from '../dto/route.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { RowId } from '../fields/parameters.decorator.js';
import { CurrentRider, requireOwn } from '../session/session.guard.js';

@ApiTags('routes')
@Controller('api/routes')
export class RoutesController {
  constructor(
    private readonly readRoutes: ReadRoutes,
    private readonly saveRoute: SaveRoute,
    private readonly changeRoute: ChangeRoute,
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
  @ApiOperation({ operationId: 'listRoutes', summary: "The rider's routes, oldest first" })
  @ApiOkResponse({ type: RouteDto, isArray: true })
  @ApiErrors(401, 404, 503)
  async list(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<RouteDto[]> {
    requireOwn(rider, id);
    return (await this.readRoutes.all(rider)).map(toRouteDto);
  }

  @Post()
  @ApiOperation({ operationId: 'createRoute', summary: 'Create a route' })
  @ApiCreatedResponse({ type: RouteDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 429, 503)
  async create(@CurrentRider() rider: Rider, @Body() body: CreateRouteDto): Promise<RouteDto> {
    requireOwn(rider, body.userId);
    return toRouteDto(await this.saveRoute.run(rider, toRouteDraft(body)));
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
}
