import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GeocodingPort } from '../../src/application/routes/geocoding.port.js';
import type { ProviderFailure } from '../../src/application/ports/provider-failure.js';
import type { Coordinates } from '../../src/domain/route/location.js';
import { brokenLocationPromises, brokenSuggestionPromises } from './promises/geocoding.promises.js';
import {
  expectFailure,
  keptValueOf,
  PROVIDER_FAULTS,
  strayErrorsSurface,
  valueOf,
  type Fault,
  type FaultGivens,
} from './provider-faults.js';

/** A place in the United States that every provider's format can express. */
export interface GivenPlace {
  readonly id: number;
  readonly houseNumber: string;
  readonly street: string;
  readonly city: string;
  readonly position: { readonly lat: number | null; readonly lng: number | null };
}

export interface GeocodingGivens extends FaultGivens {
  /** The provider returns these, in this order. */
  places(places: readonly GivenPlace[]): void;
  /** The provider answers that there is no such place: an empty list, ZERO_RESULTS. */
  nothingFound(): void;
  /** The provider returns a place, but not one in the United States that matches the text. */
  onlyElsewhere(): void;
}

export interface GeocodingHarness {
  readonly port: GeocodingPort;
  readonly given: GeocodingGivens;
  /** The answer to every request. Set only by `none`, which has no provider to control. */
  readonly alwaysAnswers?: Pick<ProviderFailure, 'kind'>;
  /** The provider may not be queried while a rider types; every `suggest` is unavailable. */
  readonly isSubmitOnly?: true;
  close?(): Promise<void>;
}

const QUERY = '1120 SE Morrison';
const NEAR = { lat: 45.5231, lng: -122.6765 };

export const aPlace = (id: number, position: GivenPlace['position'] = NEAR): GivenPlace => ({
  id,
  houseNumber: String(1100 + id),
  street: 'Southeast Morrison Street',
  city: 'Portland',
  position,
});

const FIRST = aPlace(1, { lat: 45.5171, lng: -122.6542 });
const SECOND = aPlace(2, { lat: 45.5173, lng: -122.6299 });

/** Every adapter runs every case; see the harnesses in the adapters' specs. */
export function geocodingContract(name: string, makeHarness: () => Promise<GeocodingHarness>): void {
  describe(`${name} meets the geocoding contract`, () => {
    let harness: GeocodingHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.close?.());

    const unavailable = { kind: 'unavailable' } as const;

    const expectFound = async (positions: readonly Coordinates[], near: Coordinates | null = NEAR) => {
      const { port, alwaysAnswers, isSubmitOnly } = harness;
      const suggested = await port.suggest(QUERY, near);
      const located = await port.locate(QUERY);

      if (alwaysAnswers || isSubmitOnly) expectFailure(suggested, alwaysAnswers ?? unavailable);
      else {
        const places = keptValueOf(suggested, brokenSuggestionPromises);
        expect(places.map(({ location }) => location)).toEqual(positions);
        expect(new Set(places.map(({ placeId }) => placeId)).size).toBe(positions.length);
        for (const { placeId, description } of places) {
          expect(placeId).not.toBe('');
          expect(description).toMatch(/^11\d\d .*Morrison.*, .*Portland/);
          expect(description).not.toMatch(/USA|United States/);
        }
      }

      if (alwaysAnswers) return expectFailure(located, alwaysAnswers);
      const [first] = positions;
      const expected = first ? { ...first, address: expect.stringContaining('Morrison') } : null;
      expect(keptValueOf(located, brokenLocationPromises)).toEqual(expected);
    };

    const expectFailures = async (expected: Fault['expected']) => {
      const { port, alwaysAnswers, isSubmitOnly } = harness;
      const typing = isSubmitOnly ? unavailable : expected;
      // At once: the first answer may ask for a rest.
      const [suggested, located] = await Promise.all([port.suggest(QUERY, NEAR), port.locate(QUERY)]);
      expectFailure(suggested, alwaysAnswers ?? typing);
      expectFailure(located, alwaysAnswers ?? expected);
    };

    describe('places', () => {
      it.each([
        ['one', [FIRST]],
        ['some', [FIRST, SECOND]],
        [
          'ten',
          Array.from({ length: 10 }, (_, index) => aPlace(index, { lat: 45.5 + index / 100, lng: -122.6 })),
        ],
      ])('are in the provider’s order: %s', async (_, places) => {
        harness.given.places(places);
        await expectFound(places.map(({ position }) => position as Coordinates));
      });

      it('are found without the rider’s position', async () => {
        harness.given.places([FIRST, SECOND]);
        await expectFound([FIRST.position, SECOND.position] as Coordinates[], null);
      });

      it('are returned for concurrent requests', async () => {
        harness.given.places([FIRST]);
        await Promise.all(Array.from({ length: 10 }, () => expectFound([FIRST.position as Coordinates])));
      });

      it.each([
        ['no latitude', { lat: null, lng: -122.6 }],
        ['no longitude', { lat: 45.5, lng: null }],
        ['a latitude of 91', { lat: 91, lng: -122.6 }],
        ['a longitude of -181', { lat: 45.5, lng: -181 }],
      ])('with %s are left out; the others stay', async (_, position) => {
        harness.given.places([aPlace(7, position), SECOND]);
        await expectFound([SECOND.position as Coordinates]);
      });
    });

    describe('places from a provider that', () => {
      it('repeats a place are listed once', async () => {
        harness.given.places([FIRST, FIRST, SECOND]);
        await expectFound([FIRST.position, SECOND.position] as Coordinates[]);
      });

      it.each([
        ['returns very many words', `Portland, ${'on the river, '.repeat(60)}in the west`],
        ['returns one very long word', `Portland${'🚲'.repeat(400)}`],
        ['returns control characters', 'Portland\u0000\n\u0007'],
        ['returns broken Unicode', 'Portland\ud83d'],
      ])('%s are in text that can be stored', async (_, city) => {
        harness.given.places([{ ...FIRST, city }]);
        await expectFound([FIRST.position as Coordinates]);
      });
    });

    describe('an empty result', () => {
      it('is returned where the provider finds no such place', async () => {
        harness.given.nothingFound();
        await expectFound([]);
      });

      it('is returned where the provider only finds something else', async () => {
        harness.given.onlyElsewhere();
        await expectFound([]);
      });

      it.each(['', '   ', ',,,', '🚲🚲🚲', '. - /', 'Atlantis, somewhere', 'x'.repeat(500)])(
        'is what %j means',
        async (text) => {
          const { port, given, alwaysAnswers, isSubmitOnly } = harness;
          given.nothingFound();
          const suggested = await port.suggest(text, NEAR);
          const located = await port.locate(text);
          if (alwaysAnswers || isSubmitOnly) expectFailure(suggested, alwaysAnswers ?? unavailable);
          else expect(valueOf(suggested)).toEqual([]);
          if (alwaysAnswers) expectFailure(located, alwaysAnswers);
          else expect(valueOf(located)).toBeNull();
        },
      );
    });

    describe('a failure', () => {
      it.each(PROVIDER_FAULTS)('is returned for $name', async ({ arrange, expected }) => {
        arrange(harness.given);
        await expectFailures(expected);
        await strayErrorsSurface();
      });

      it.each([
        ['position', { lat: null, lng: null }],
        ['possible position', { lat: 4551, lng: -12267 }],
      ])('is returned where no place has a %s', async (_, position) => {
        harness.given.places([aPlace(1, position), aPlace(2, position)]);
        await expectFailures({ kind: 'invalid-response' });
      });

      it('does not affect the next answer', async () => {
        harness.given.upstreamFails(500);
        await expectFailures(unavailable);
        harness.given.places([FIRST]);
        await expectFound([FIRST.position as Coordinates]);
      });
    });
  });
}
