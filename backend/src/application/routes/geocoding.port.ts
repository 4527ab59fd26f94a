import type { Coordinates, Location } from '../../domain/route/location.js';
import type { ProviderResult } from '../ports/provider-failure.js';

/** A place in the United States that a text may mean. */
export interface AddressSuggestion {
  /** The provider's name for the place, unlike that of any other place in one answer. */
  readonly placeId: string;
  /** What a rider reads and picks, such as "1120 SE Morrison St, Portland, OR". */
  readonly description: string;
  readonly location: Coordinates;
}

/**
 * Finds the places in the United States that a text means.
 *
 * Nothing found is an answer, not a failure. A place without a position on earth is left out. Failures: all of
 * ProviderFailure.
 */
export interface GeocodingPort {
  /**
   * Up to ten places that a text may mean, as far as it is typed, the likeliest first. Places about a tenth of a degree
   * around `near` are preferred; others are not left out. `unavailable` where the provider must not be asked while a
   * rider types.
   */
  suggest(query: string, near: Coordinates | null): Promise<ProviderResult<readonly AddressSuggestion[]>>;

  /** The place that a whole address means; `null` = the provider answered and knows no such place. */
  locate(address: string): Promise<ProviderResult<Location | null>>;
}
