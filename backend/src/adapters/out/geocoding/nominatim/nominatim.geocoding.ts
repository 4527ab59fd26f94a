import type { z } from 'zod';
import type { AddressSuggestion, GeocodingPort } from '../../../../application/routes/geocoding.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Coordinates, Location } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/base-url.js';
import type { ProviderClient } from '../../http/provider-client.js';
import {
  FETCHED_PLACES,
  firstOf,
  NEARBY_DEGREES,
  NO_PLACES,
  nothingToLookFor,
  offered,
  readable,
} from '../place-list.js';
import { nominatimAnswer, nominatimPlace, refusalInNominatim } from './nominatim.schema.js';

export interface NominatimGeocodingOptions {
  /** Such as https://nominatim.openstreetmap.org. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
  /** Waited for before every request, retries included. @throws ProviderFault if there is no turn to be had. */
  readonly turn?: () => Promise<void>;
}

/** The usage policy wants to know who asks. */
const USER_AGENT = 'RollOut/0.1 (bike commute advisor; address lookup)';

/** Addresses from a Nominatim of one's own; the public server comes with PublicNominatim. Keyless. */
export class NominatimGeocoding implements GeocodingPort {
  constructor(private readonly options: NominatimGeocodingOptions) {}

  async suggest(
    query: string,
    near: Coordinates | null,
  ): Promise<ProviderResult<readonly AddressSuggestion[]>> {
    if (nothingToLookFor(query)) return NO_PLACES;
    const url = urlBelow(this.options.baseUrl, '/search', {
      q: query,
      format: 'jsonv2',
      limit: String(FETCHED_PLACES),
      countrycodes: 'us',
      addressdetails: '1',
      'accept-language': 'en-US',
      ...(near && { viewbox: viewboxAround(near), bounded: '0' }),
    });
    return this.options.client.call(async ({ json }) => {
      await this.options.turn?.();
      const places = await json(
        { url, headers: { 'user-agent': USER_AGENT } },
        { schema: nominatimAnswer, refusalIn: refusalInNominatim },
      );
      const found = readable(places, nominatimPlace)
        .filter(({ address }) => (address?.country_code ?? 'us') === 'us')
        .map(suggestionOf);
      return offered(found);
    });
  }

  async locate(address: string): Promise<ProviderResult<Location | null>> {
    return firstOf(await this.suggest(address, null));
  }
}

/** lon−0.1,lat+0.1,lon+0.1,lat−0.1 (specification, section 9), to six decimals: sums of floats have more. */
function viewboxAround({ lat, lng }: Coordinates): string {
  return [lng - NEARBY_DEGREES, lat + NEARBY_DEGREES, lng + NEARBY_DEGREES, lat - NEARBY_DEGREES]
    .map((degrees) => String(Number(degrees.toFixed(6))))
    .join(',');
}

type NominatimPlace = z.infer<typeof nominatimPlace>;

const suggestionOf = ({ place_id, display_name, address, lat, lon }: NominatimPlace): AddressSuggestion => ({
  placeId: String(place_id),
  description: withoutCountry(asWritten(display_name, address?.house_number)),
  location: { lat, lng: lon },
});

/** Nominatim puts a comma behind a house's number, where no American does: "Powell's Books, 1005, West Burnside Street". */
function asWritten(displayName: string, houseNumber: string | undefined): string {
  const parts = displayName.split(', ');
  const index = houseNumber === undefined ? -1 : parts.indexOf(houseNumber);
  const street = parts[index + 1];
  if (index < 0 || street === undefined) return displayName;
  return parts.toSpliced(index, 2, `${houseNumber} ${street}`).join(', ');
}

/** All of it is in the United States; the words would only push the town off a phone's screen. */
const withoutCountry = (displayName: string): string => displayName.replace(/, United States$/, '');
