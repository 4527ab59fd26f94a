import { failed } from '../../../application/ports/provider-failure.js';
import type { ElevationPort } from '../../../application/routes/elevation.port.js';
import { GOOGLE_MAPS } from '../google-maps/google-call.js';
import { OPEN_METEO } from '../open-meteo/open-meteo-hourly.js';
import { FAKE, NO_PROVIDER, provider, registryOf } from '../provider/provider.js';
import { FakeElevation } from './fake.elevation.js';
import { GoogleElevation } from './google/google.elevation.js';
import { OpenMeteoElevation } from './open-meteo/open-meteo.elevation.js';

/** Every climb is unknown, never flat. */
export const noElevation: ElevationPort = {
  heightsMeters: () =>
    Promise.resolve(
      failed({ kind: 'unavailable', provider: 'none', detail: 'no elevation provider is configured' }),
    ),
};

export const ELEVATION = registryOf<ElevationPort>()({
  variable: 'ELEVATION_PROVIDER',
  standard: 'open-meteo',
  providers: {
    fake: provider({ credit: FAKE, variables: {}, build: () => new FakeElevation() }),
    none: provider({ credit: NO_PROVIDER, variables: {}, build: () => noElevation }),
    'open-meteo': provider({
      credit: {
        name: 'Open-Meteo',
        attribution: 'Elevation by Open-Meteo.com (CC BY 4.0), Copernicus DEM GLO-90 © DLR and Airbus',
      },
      variables: OPEN_METEO,
      build: (settings, { clientFor }) =>
        new OpenMeteoElevation({ ...settings, client: clientFor('elevation', 'open-meteo') }),
    }),
    google: provider({
      credit: { name: 'Google', attribution: 'Elevation by Google' },
      variables: GOOGLE_MAPS,
      build: (settings, { clientFor }) =>
        new GoogleElevation({ ...settings, client: clientFor('elevation', 'google') }),
    }),
  },
});
