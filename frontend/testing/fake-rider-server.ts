import type { Location, Route, RouteChanges, User, UserChanges } from '../src/shared/api/contract';
import { anOutlook } from './an-outlook';
import { aRoute, aUser } from './builders';
import { done, fakeApi, type Replies } from './fake-api';

type Body<T> = { body: T };

/** A server with one rider that stores what it is sent; `replies` override its own answers. */
export function fakeRiderServer(
  given: { user?: User; routes?: Route[]; places?: Location[]; replies?: Replies } = {},
) {
  const server = { user: given.user ?? aUser(), routes: given.routes ?? [aRoute()] };
  const id = server.user.id;
  const active = () => server.routes.find((route) => route.isActive) ?? null;

  const changeRoute = (routeId: number, changes: RouteChanges) => {
    server.routes = server.routes.map((route) => {
      if (route.id === routeId) return { ...route, ...changes } as Route;
      return changes.isActive ? { ...route, isActive: false } : route;
    });
    return server.routes.find((route) => route.id === routeId);
  };

  const calls = fakeApi({
    [`GET /api/users/${id}`]: () => server.user,
    [`PATCH /api/users/${id}`]: ({ body }: Body<UserChanges>) => {
      // Unticking sends an empty number and keeps the stored one.
      const phone = body.phone === '' ? server.user.phone : (body.phone ?? server.user.phone);
      return (server.user = { ...server.user, ...body, phone } as User);
    },
    [`GET /api/holidays/user/${id}`]: { state: 'OR', today: '2026-06-15', holidays: [] },
    [`GET /api/routes/user/${id}`]: () => server.routes.map(({ polyline: _line, ...summary }) => summary),
    [`GET /api/routes/user/${id}/active`]: active,
    [`GET /api/recommendations/user/${id}/today`]: null,
    [`GET /api/outlook/user/${id}`]: anOutlook(),
    'GET /api/sessions': [],
    'GET /api/passkeys': [],
    'POST /api/users/sms-test': { accepted: true },
    'POST /api/routes': ({ body }: Body<Partial<Route>>) => {
      const created = aRoute({ ...body, id: 90 + server.routes.length, isActive: active() === null });
      server.routes = [...server.routes, created];
      return created;
    },
    ...Object.fromEntries(
      [12, 13, 90, 91].flatMap((routeId): [string, unknown][] => [
        [`GET /api/routes/${routeId}`, () => server.routes.find((route) => route.id === routeId)],
        [
          `DELETE /api/routes/${routeId}`,
          () => {
            server.routes = server.routes.filter((route) => route.id !== routeId);
            return done();
          },
        ],
        [`PATCH /api/routes/${routeId}`, ({ body }: Body<RouteChanges>) => changeRoute(routeId, body)],
      ]),
    ),
    ...Object.fromEntries(
      (given.places ?? []).map((place) => [
        `GET /api/geocode?${new URLSearchParams({ address: place.address }).toString()}`,
        place,
      ]),
    ),
    'GET /api/geocode/suggest': ({ path }: { path: string }) => suggestionsOf(given.places ?? [], path),
    ...given.replies,
  });
  const sent = (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
  return { server, calls, sent };
}

/** The places that begin with the typed text. */
function suggestionsOf(places: readonly Location[], path: string) {
  const typed = new URL(path, 'http://localhost').searchParams.get('q') ?? '';
  return places
    .filter(({ address }) => address.startsWith(typed))
    .map(({ lat, lng, address }) => ({ placeId: address, description: address, lat, lng, distance: null }));
}
