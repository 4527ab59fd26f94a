import type { RouteChanges } from '../../../../application/ports/routes.port.js';
import type { PlannedPath } from '../../../../application/routes/plan-path.js';
import type { RouteDraft } from '../../../../application/routes/rider-routes.js';
import type { Route, RoutePath } from '../../../../domain/route/route.js';
import type { DirectionsDto } from '../dto/directions.dto.js';
import type { CreateRouteDto, RouteDto, UpdateRouteDto } from '../dto/route.dto.js';
import { withoutAbsent } from './without-absent.js';

export function toRouteDto(route: Route): RouteDto {
  return {
    id: route.id,
    userId: route.riderId,
    name: route.name,
    startLocation: route.start,
    endLocation: route.end,
    distance: route.distanceMiles,
    estimatedTime: route.rideMinutes,
    waypoints: [...route.waypoints],
    elevation: { gain: route.elevationGainFeet },
    elevationGain: route.elevationGainFeet,
    elevationLoss: route.elevationLossFeet,
    startElevation: route.startElevationFeet,
    endElevation: route.endElevationFeet,
    polyline: route.polyline,
    isStraightLine: route.isStraightLine,
    isActive: route.isActive,
  };
}

export function toDirectionsDto({ path, warnings, attribution }: PlannedPath): DirectionsDto {
  return {
    distance: path.distanceMiles,
    estimatedTime: path.rideMinutes,
    elevationGain: path.elevationGainFeet,
    elevationLoss: path.elevationLossFeet,
    startElevation: path.startElevationFeet,
    endElevation: path.endElevationFeet,
    waypoints: [...path.waypoints],
    polyline: path.polyline,
    isStraightLine: path.isStraightLine,
    warnings: [...warnings],
    attribution,
  };
}

export const toRouteDraft = (dto: CreateRouteDto): RouteDraft =>
  withoutAbsent({
    name: dto.name?.trim(),
    start: dto.startLocation,
    end: dto.endLocation,
    path: toPath(dto),
    isActive: dto.isActive,
  });

export const toRouteChanges = (dto: UpdateRouteDto): RouteChanges =>
  withoutAbsent({
    name: dto.name?.trim(),
    start: dto.startLocation,
    end: dto.endLocation,
    ...toPath(dto),
    isActive: dto.isActive,
  });

/** Ride minutes are whole in the domain. */
function toPath(dto: UpdateRouteDto): Partial<RoutePath> {
  return withoutAbsent({
    distanceMiles: dto.distance,
    rideMinutes: dto.estimatedTime === undefined ? undefined : Math.round(dto.estimatedTime),
    waypoints: dto.waypoints,
    elevationGainFeet: dto.elevationGain,
    elevationLossFeet: dto.elevationLoss,
    startElevationFeet: dto.startElevation,
    endElevationFeet: dto.endElevation,
    polyline: dto.polyline,
    isStraightLine: dto.isStraightLine,
  });
}
