import { FakeElevation } from '../../adapters/out/elevation/fake.elevation.js';
import { GoogleElevation } from '../../adapters/out/elevation/google/google.elevation.js';
import { NoElevation } from '../../adapters/out/elevation/none/none.elevation.js';
import { OpenMeteoElevation } from '../../adapters/out/elevation/open-meteo/open-meteo.elevation.js';
import type { ElevationPort } from '../../application/routes/elevation.port.js';
import { clientOf, type Tools } from './tools.js';

export function buildElevation(tools: Tools): ElevationPort {
  const { elevation } = tools.config;
  switch (elevation.provider) {
    case 'fake':
      return new FakeElevation();
    case 'none':
      return new NoElevation();
    case 'open-meteo':
      return new OpenMeteoElevation({
        ...elevation,
        client: clientOf(tools, 'elevation', elevation.provider),
      });
    case 'google':
      return new GoogleElevation({ ...elevation, client: clientOf(tools, 'elevation', elevation.provider) });
  }
}
