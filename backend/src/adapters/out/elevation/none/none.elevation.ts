import type { ElevationPort } from '../../../../application/routes/elevation.port.js';
import { failed } from '../../../../application/ports/provider-failure.js';

/** No source of heights: every climb is unknown, never flat. */
export class NoElevation implements ElevationPort {
  heightsMeters() {
    return Promise.resolve(
      failed({ kind: 'unavailable', provider: 'none', detail: 'no source of heights is configured' }),
    );
  }
}
