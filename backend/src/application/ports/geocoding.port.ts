import type { Location } from '../../domain/route/location.js';
import type { ProviderResult } from './provider-failure.js';

/**
 * Finds the place that an address in the United States means.
 *
 * `null` = the provider answered and knows no such place. Failures: all of ProviderFailure.
 */
export interface GeocodingPort {
  locate(address: string): Promise<ProviderResult<Location | null>>;
}
