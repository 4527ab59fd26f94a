import type { GeocodingPort } from '../../../../application/ports/geocoding.port.js';
import { failed } from '../../../../application/ports/provider-failure.js';

/** No geocoder is configured: says so instead of guessing a place. */
export class NoGeocoding implements GeocodingPort {
  locate() {
    return Promise.resolve(
      failed({ kind: 'unavailable', provider: 'none', detail: 'no geocoder is configured' }),
    );
  }
}
