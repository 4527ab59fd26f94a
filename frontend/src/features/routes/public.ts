/** What other features may use of the routes. */
export { createRoute, useCreateRoute } from './api/create-route';
export { activeRouteQuery, useActiveRoute } from './api/get-active-route';
export { updateRoute, useUpdateRoute } from './api/update-route';
