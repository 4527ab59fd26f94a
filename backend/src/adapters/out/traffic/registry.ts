import { failed } from '../../../application/ports/provider-failure.js';
import type { TrafficPort } from '../../../application/recommendations/traffic.port.js';
import { GOOGLE_MAPS } from '../google-maps/google-call.js';
import { GOOGLE_ROUTES } from '../google-routes/google-routes-call.js';
import { FAKE, NO_PROVIDER, provider, registryOf, type Credit } from '../provider/provider.js';
import { FakeTraffic } from './fake.traffic.js';
import { GoogleRoutesTraffic } from './google-routes/google-routes.traffic.js';
import { GoogleTraffic } from './google/google.traffic.js';

const GOOGLE: Credit = { name: 'Google', attribution: 'Traffic data by Google' };

/** Unknown is unknown: a failure, not a delay of 0 minutes. */
export const noTraffic: TrafficPort = {
  carDelay: () =>
    Promise.resolve(
      failed({ kind: 'unavailable', provider: 'none', detail: 'no traffic provider is configured' }),
    ),
};

export const TRAFFIC = registryOf<TrafficPort>()({
  variable: 'TRAFFIC_PROVIDER',
  standard: 'none',
  providers: {
    fake: provider({
      credit: FAKE,
      variables: {},
      build: (_, { clock }) => new FakeTraffic({ clock }),
    }),
    none: provider({ credit: NO_PROVIDER, variables: {}, build: () => noTraffic }),
    google: provider({
      credit: GOOGLE,
      variables: GOOGLE_MAPS,
      build: (settings, { clientFor }) =>
        new GoogleTraffic({ ...settings, client: clientFor('traffic', 'google') }),
    }),
    'google-routes': provider({
      credit: GOOGLE,
      variables: GOOGLE_ROUTES,
      build: (settings, { clientFor }) =>
        new GoogleRoutesTraffic({ ...settings, client: clientFor('traffic', 'google-routes') }),
    }),
  },
});
