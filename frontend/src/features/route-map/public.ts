/** What other features may use of the map. */
export { RouteMap } from './route-map';
export type { MapState, RouteDraft, RouteMapProps } from './route-map.types';
export { straightLineDraft } from './straight-line';
