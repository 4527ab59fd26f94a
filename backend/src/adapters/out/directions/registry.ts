import { succeeded } from '../../../application/ports/provider-failure.js';
import type { DirectionsPort } from '../../../application/routes/directions.port.js';
import { straightLineDirections } from '../../../domain/route/route.js';
import { GOOGLE_MAPS } from '../google-maps/google-call.js';
import { GOOGLE_ROUTES } from '../google-routes/google-routes-call.js';
import { FAKE, NO_PROVIDER, provider, registryOf, variable, type Credit } from '../provider/provider.js';
import { baseUrl } from '../provider/variables.js';
import { FakeDirections } from './fake.directions.js';
import { GoogleRoutesDirections } from './google-routes/google-routes.directions.js';
import { GoogleDirections } from './google/google.directions.js';
import { BICYCLING_WARNING } from './reported-route.js';
import { isPublicValhalla, ValhallaDirections } from './valhalla/valhalla.directions.js';

const GOOGLE: Credit = { name: 'Google', attribution: `Directions by Google. ${BICYCLING_WARNING}` };

/** The specified fallback; what it returns is marked as a straight line. */
export const straightLine: DirectionsPort = {
  bikeWay: (start, end, via) => Promise.resolve(succeeded(straightLineDirections(start, end, via))),
};

/** A route carries its own credit and warnings from its provider; the credits here go with stored routes. */
export const DIRECTIONS = registryOf<DirectionsPort>()({
  variable: 'DIRECTIONS_PROVIDER',
  standard: 'valhalla',
  providers: {
    fake: provider({ credit: FAKE, variables: {}, build: () => new FakeDirections() }),
    'straight-line': provider({ credit: NO_PROVIDER, variables: {}, build: () => straightLine }),
    valhalla: provider({
      credit: {
        name: 'Valhalla',
        attribution: 'Directions by Valhalla, map data © OpenStreetMap contributors',
      },
      variables: { baseUrl: variable('VALHALLA_BASE_URL', baseUrl('https://valhalla1.openstreetmap.de')) },
      build: (settings, { clientFor, turnAt }) =>
        new ValhallaDirections({
          ...settings,
          client: clientFor('directions', 'valhalla'),
          ...(isPublicValhalla(settings.baseUrl) && { turn: turnAt('valhalla') }),
        }),
    }),
    google: provider({
      credit: GOOGLE,
      variables: GOOGLE_MAPS,
      build: (settings, { clientFor }) =>
        new GoogleDirections({ ...settings, client: clientFor('directions', 'google') }),
    }),
    'google-routes': provider({
      credit: GOOGLE,
      variables: GOOGLE_ROUTES,
      build: (settings, { clientFor }) =>
        new GoogleRoutesDirections({ ...settings, client: clientFor('directions', 'google-routes') }),
    }),
  },
});
