import { FakeDirections } from '../../adapters/out/directions/fake.directions.js';
import { GoogleRoutesDirections } from '../../adapters/out/directions/google-routes/google-routes.directions.js';
import { GoogleDirections } from '../../adapters/out/directions/google/google.directions.js';
import { StraightLineDirections } from '../../adapters/out/directions/straight-line/straight-line.directions.js';
import { ValhallaDirections } from '../../adapters/out/directions/valhalla/valhalla.directions.js';
import type { DirectionsPort } from '../../application/routes/directions.port.js';
import { clientOf, turnAt, type Tools } from './tools.js';

export function buildDirections(tools: Tools): DirectionsPort {
  const { directions } = tools.config;
  switch (directions.provider) {
    case 'fake':
      return new FakeDirections();
    case 'straight-line':
      return new StraightLineDirections();
    case 'valhalla':
      return new ValhallaDirections({
        baseUrl: directions.baseUrl,
        client: clientOf(tools, 'directions', directions.provider),
        ...(directions.isPublicServer && { turn: turnAt(tools, directions.provider) }),
      });
    case 'google':
      return new GoogleDirections({
        ...directions,
        client: clientOf(tools, 'directions', directions.provider),
      });
    case 'google-routes':
      return new GoogleRoutesDirections({
        ...directions,
        client: clientOf(tools, 'directions', directions.provider),
      });
  }
}
