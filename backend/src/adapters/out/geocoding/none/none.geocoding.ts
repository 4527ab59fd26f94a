import type { GeocodingPort } from '../../../../application/routes/geocoding.port.js';
import { failed } from '../../../../application/ports/provider-failure.js';

const NOT_CONFIGURED = failed({
  kind: 'unavailable',
  provider: 'none',
  detail: 'no geocoder is configured',
});

/** No geocoder is configured: says so instead of guessing a place. */
export class NoGeocoding implements GeocodingPort {
  suggest() {
    return Promise.resolve(NOT_CONFIGURED);
  }

  locate() {
    return Promise.resolve(NOT_CONFIGURED);
  }
}
