import { describe, expect, it } from '@jest/globals';
import { geocodingContract, type GivenPlace } from '../../../../testing/contracts/geocoding.contract.js';
import { expectFailure, faultsOfFake, valueOf } from '../../../../testing/contracts/provider-faults.js';
import type { AddressSuggestion } from '../../../application/routes/geocoding.port.js';
import { failed, succeeded } from '../../../application/ports/provider-failure.js';
import { distanceMilesBetween, type Coordinates } from '../../../domain/route/location.js';
import { offered, words } from './place-list.js';
import { stateCodeOf } from '../../../domain/route/us-states.js';
import { FakeGeocoding } from './fake.geocoding.js';
import { US_CITIES } from '../../../../demo-world/cities.js';

/** The result that a provider's adapter would return for these places. */
function answerFor(places: readonly GivenPlace[]) {
  const known = places.filter(({ position: { lat, lng } }) => isOnEarth(lat, 90) && isOnEarth(lng, 180));
  if (places.length > 0 && known.length === 0) {
    return failed({ kind: 'invalid-response', provider: 'fake', detail: 'told to fail' });
  }
  return succeeded(offered(known.map(suggestionOf)));
}

const isOnEarth = (degrees: number | null, most: number) => degrees !== null && Math.abs(degrees) <= most;

const suggestionOf = ({ id, houseNumber, street, city, position }: GivenPlace): AddressSuggestion => ({
  placeId: String(id),
  description: words.parse(`${houseNumber} ${street}, ${city}, OR`),
  location: position as Coordinates,
});

geocodingContract('The fake', async () => {
  const port = new FakeGeocoding();
  return {
    port,
    given: {
      ...faultsOfFake((result) => port.answersWith(result)),
      places: (places) => port.answersWith(answerFor(places)),
      nothingFound: () => port.answersWith(succeeded([])),
      onlyElsewhere: () => port.answersWith(succeeded([])),
    },
  };
});

const NEAR_BOSTON = { lat: 42.36, lng: -71.06 };
const geocoding = new FakeGeocoding();
const located = async (address: string) => valueOf(await geocoding.locate(address));
const suggested = async (query: string, near: Coordinates | null = null) =>
  valueOf(await geocoding.suggest(query, near)).map(({ description }) => description);

describe('the demo’s gazetteer', () => {
  it.each(US_CITIES.map(({ name, state }) => [`${name}, ${state}`]))('knows %s', async (city) => {
    expect(await located(`12 Main St, ${city}`)).toMatchObject({ address: `12 Main St, ${city}` });
  });

  it('lists real cities in real states, within the United States, without duplicates', () => {
    for (const { state, lat, lng } of US_CITIES) {
      expect(stateCodeOf(state)).toBe(state);
      expect(lat).toBeGreaterThan(18);
      expect(lat).toBeLessThan(72);
      expect(lng).toBeGreaterThan(-170);
      expect(lng).toBeLessThan(-66);
    }
    expect(new Set(US_CITIES.map(({ name, state }) => `${name} ${state}`)).size).toBe(US_CITIES.length);
  });

  it.each([
    ['12 Main St, Portland', '12 Main St, Portland, OR'],
    ['12 Main St, Portland, ME', '12 Main St, Portland, ME'],
    ['12 Main St, portland maine', '12 Main St, Portland, ME'],
    ['12 Main St, Portland, ME 04101, USA', '12 Main St, Portland, ME'],
    ['12 Main St Boston MA', '12 Main St, Boston, MA'],
    ['12 Main St, Apt 4, Saint Louis', null],
    ['12 Main St, Apt 4, St. Louis', '12 Main St, Apt 4, St. Louis, MO'],
    ['st louis', 'St. Louis, MO'],
    ['Washington St, Boston', 'Washington St, Boston, MA'],
    ['12 Main St, Portland, TX', null],
    ['12 Nowhere Lane', null],
    ['1 Boston', null],
  ])('reads %j as %j', async (text, address) => {
    expect((await located(text))?.address ?? null).toBe(address);
  });

  it('puts two streets of a city at two places near its center, and each always at the same place', async () => {
    const [one, other] = [await located('1 A St, Boston'), await located('2 B St, Boston')];
    expect(one).not.toEqual(other);
    expect(await located('1 A St, Boston')).toEqual(one);
    for (const place of [one, other]) {
      expect(distanceMilesBetween(place ?? { lat: 0, lng: 0 }, NEAR_BOSTON)).toBeLessThan(5);
    }
  });

  it.each(['', '   ', ',,,', '🚲🚲🚲', 'Atlantis, somewhere', 'x'.repeat(500), '12 🚲, 🚲'])(
    'does not find %j',
    async (text) => {
      expect(await located(text)).toBeNull();
      expect(await suggested(text, NEAR_BOSTON)).toEqual([]);
    },
  );

  it('fails with the failure it is given', async () => {
    const broken = new FakeGeocoding();
    broken.answersWith(failed({ kind: 'rate-limited', provider: 'fake', detail: 'told to' }));
    expectFailure(await broken.suggest('Portland', null), { kind: 'rate-limited' });
  });
});

describe('the demo’s suggestions', () => {
  it('offer a street without a city in the cities nearest to the rider', async () => {
    expect(await suggested('1120 se mor', NEAR_BOSTON)).toEqual([
      '1120 SE Morrison St, Boston, MA',
      '1120 SE Morrison St, Cambridge, MA',
      '1120 SE Morrison St, Providence, RI',
      '1120 SE Morrison St, Concord, NH',
      '1120 SE Morrison St, Hartford, CT',
    ]);
  });

  it('offer it in well-known cities when the rider’s location is unknown', async () => {
    expect((await suggested('1120 se mor'))[0]).toBe('1120 SE Morrison St, Portland, OR');
    expect(await suggested('1120 se mor')).toHaveLength(5);
  });

  it.each([
    ['port', ['Portland, OR', 'Portland, ME']],
    ['portland, m', ['Portland, ME']],
    ['portland oreg', ['Portland, OR']],
    ['12 Main St, port', ['12 Main St, Portland, OR', '12 Main St, Portland, ME']],
    ['12 Main St, Boston', ['12 Main St, Boston, MA']],
    ['12 Unheard-of Way, bos', ['12 Unheard-of Way, Boston, MA']],
    ['zzz', []],
    ['main st', []],
    ['12', []],
    ['12 🚲', []],
  ])('for %j are %j', async (query, expected) => {
    expect(await suggested(query)).toEqual(expected);
  });

  it('lie where geocoding their full address puts them', async () => {
    for (const { description, location } of valueOf(await geocoding.suggest('1120 se mor', null))) {
      expect(await located(description)).toEqual({ ...location, address: description });
    }
  });
});
