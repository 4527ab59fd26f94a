import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AddressSuggestion, GeocodingPort } from '../../../../application/routes/geocoding.port.js';
import { failed, succeeded, type ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Location } from '../../../../domain/route/location.js';
import { SharedAnswers, type AnswerCodec, type SharingOptions } from '../../shared-answers/shared-answers.js';
import { latitude, longitude, words } from '../place-list.js';

export interface PublicNominatimOptions extends SharingOptions {
  /** The adapter that asks, in turns. */
  readonly nominatim: GeocodingPort;
}

interface Answer {
  readonly found: Location | null;
}

/**
 * The public Nominatim server as its usage policy wants it (https://operations.osmfoundation.org/policies/nominatim/):
 * no autocomplete, and no address asked for twice. Answers are shared for the hour, which is how long a rider corrects
 * an address; what people's homes are called is not kept any longer than the cache is. The key is a digest, so that an
 * address that leads nowhere is not kept at all.
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
      detail: 'the public server must not be asked while a rider types',
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
