import { z } from 'zod';
import type { AddressSuggestion, GeocodingPort } from '../../../../application/routes/geocoding.port.js';
import { type ProviderResult, failed, succeeded } from '../../../../application/ports/provider-failure.js';
import type { Coordinates, Location } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import {
  FETCHED_PLACES,
  firstOf,
  NEARBY_DEGREES,
  NO_PLACES,
  isUnsearchable,
  offered,
  readable,
  latitude,
  longitude,
  words,
} from '../place-list.js';
import { refused, type ProviderFault } from '../../http/provider-fault.js';
import { createHash } from 'node:crypto';
import { SharedAnswers, type AnswerCodec, type SharingOptions } from '../../shared-answers/shared-answers.js';

export interface NominatimGeocodingOptions {
  /** Such as https://nominatim.openstreetmap.org. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
  /** Awaited before every request, retries included. @throws ProviderFault if there is no turn soon enough. */
  readonly turn?: () => Promise<void>;
}

/** The usage policy requires an identifying User-Agent. */
const USER_AGENT = 'RollOut/0.1 (bike commute advisor; address lookup)';

/** Addresses from your own Nominatim; see PublicNominatim for the public server. Keyless. */
export class NominatimGeocoding implements GeocodingPort {
  constructor(private readonly options: NominatimGeocodingOptions) {}

  async suggest(
    query: string,
    near: Coordinates | null,
  ): Promise<ProviderResult<readonly AddressSuggestion[]>> {
    if (isUnsearchable(query)) return NO_PLACES;
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

/** Nominatim writes a comma after the house number: "Powell's Books, 1005, West Burnside Street". */
function asWritten(displayName: string, houseNumber: string | undefined): string {
  const parts = displayName.split(', ');
  const index = houseNumber === undefined ? -1 : parts.indexOf(houseNumber);
  const street = parts[index + 1];
  if (index < 0 || street === undefined) return displayName;
  return parts.toSpliced(index, 2, `${houseNumber} ${street}`).join(', ');
}

/** Every address is in the United States. Leaving that out keeps the town visible on a phone. */
const withoutCountry = (displayName: string): string => displayName.replace(/, United States$/, '');

/** The answer of /search in format jsonv2; places are read one by one. https://nominatim.org/release-docs/latest/api/Output/ */
export const nominatimAnswer = z.array(z.unknown());

/** Nominatim writes coordinates as text. Number() alone would turn an empty one into 0. */
const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);

export const nominatimPlace = z.object({
  place_id: z.union([z.number().int(), z.string().min(1)]),
  display_name: words,
  lat: decimal.pipe(latitude),
  lon: decimal.pipe(longitude),
  address: z
    .object({
      country_code: z.string().optional().catch(undefined),
      house_number: words.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** Errors are `{"error": …}`, a text or an object. */
export function refusalInNominatim(body: unknown): ProviderFault | null {
  const isError = z.object({ error: z.union([z.string(), z.object({})]) }).safeParse(body).success;
  return isError ? refused('unavailable', 'reports an error') : null;
}

export interface PublicNominatimOptions extends SharingOptions {
  /** The adapter that calls the server, one request a second. */
  readonly nominatim: GeocodingPort;
}

interface Answer {
  readonly found: Location | null;
}

/**
 * The public Nominatim server as its usage policy wants it (https://operations.osmfoundation.org/policies/nominatim/):
 * no autocomplete, and no repeated requests. Answers are shared for an hour, long enough for a rider to correct an address;
 * addresses are not stored longer than the cache's other entries. The key is a digest, so that an address that isn't found
 * is not stored at all.
 */
export class PublicNominatim implements GeocodingPort {
  private readonly answers: SharedAnswers<Answer>;

  constructor(private readonly options: PublicNominatimOptions) {
    this.answers = new SharedAnswers({ kind: 'geocoding', codec }, options);
  }

  async suggest(): Promise<ProviderResult<readonly AddressSuggestion[]>> {
    return failed({
      kind: 'unavailable',
      provider: this.options.provider,
      detail: 'the public server allows no search while a rider types',
    });
  }

  async locate(address: string): Promise<ProviderResult<Location | null>> {
    const answer = await this.answers.answerTo(digestOf(address), () => this.ask(address));
    return answer.ok ? succeeded(answer.value.found) : answer;
  }

  private async ask(address: string): Promise<ProviderResult<Answer>> {
    const found = await this.options.nominatim.locate(address);
    return found.ok ? succeeded({ found: found.value }) : found;
  }
}

const digestOf = (address: string): string =>
  createHash('sha256').update(address.trim().replace(/\s+/g, ' ').toLowerCase()).digest('hex');

const storedAnswer = z.object({
  found: z.object({ lat: latitude, lng: longitude, address: words }).nullable(),
});

const codec: AnswerCodec<Answer> = {
  encode: (answer) => answer,
  decode: (payload) => storedAnswer.safeParse(payload).data ?? null,
};

/** nominatim.openstreetmap.org under any of its names. */
export const isPublicNominatim = (baseUrl: string): boolean =>
  /(^|\.)openstreetmap\.org\.?$/i.test(new URL(baseUrl).hostname);
