import { FakeTraffic } from '../../adapters/out/traffic/fake.traffic.js';
import { GoogleRoutesTraffic } from '../../adapters/out/traffic/google-routes/google-routes.traffic.js';
import { GoogleTraffic } from '../../adapters/out/traffic/google/google.traffic.js';
import { NoTraffic } from '../../adapters/out/traffic/none/none.traffic.js';
import type { TrafficPort } from '../../application/recommendations/traffic.port.js';
import { clientOf, type Tools } from './tools.js';

export function buildTraffic(tools: Tools): TrafficPort {
  const { traffic } = tools.config;
  switch (traffic.provider) {
    case 'fake':
      return new FakeTraffic({ clock: tools.clock });
    case 'none':
      return new NoTraffic();
    case 'google':
      return new GoogleTraffic({ ...traffic, client: clientOf(tools, 'traffic', traffic.provider) });
    case 'google-routes':
      return new GoogleRoutesTraffic({ ...traffic, client: clientOf(tools, 'traffic', traffic.provider) });
  }
}
