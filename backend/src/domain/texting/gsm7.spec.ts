import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { septetsByTable } from '../../../testing/texting/gsm7-encoder.js';
import { fitsOneSegment, inGsm7, septetsOf } from './gsm7.js';

describe('the alphabet of texts', () => {
  it('is the one of the standard, character by character', () => {
    const characters = Array.from({ length: 0x3000 }, (_, codePoint) => String.fromCodePoint(codePoint));
    const wrong = characters.filter((character) => septetsOf(character) !== costByTable(character));
    expect(wrong).toEqual([]);
  });

  it.each([
    ['ends where a segment ends', 'a'.repeat(160), true],
    ['not a septet later', 'a'.repeat(161), false],
    ['counts what is sent with an escape twice', '€'.repeat(80), true],
    ['also at the end', `${'€'.repeat(80)}a`, false],
    ['lacks emoji', 'Ride! \u{1f6b2}', false],
    ['lacks the degree sign', '58°F', false],
  ])('%s', (_what, text, fits) => {
    expect(fitsOneSegment(text)).toBe(fits);
  });

  it.each([
    ['Über Ångström, Señor, Élan', 'Über Ångström, Señor, Élan'],
    ['José’s “Café” – 58°F…', 'José\'s "Café" - 58F...'],
    ['Ride \u{1f6b2} now', 'Ride  now'],
    ['½ mile, Ⅳ', '12 mile, IV'],
    ['Кирилл', ''],
    ['e\u0301', 'é'],
  ])('writes %j as %j', (text, written) => {
    expect(inGsm7(text)).toBe(written);
  });

  it('takes in every text there is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(septetsOf(inGsm7(text))).toBe(septetsByTable(inGsm7(text)).length);
      }),
    );
  });
});

function costByTable(character: string): number | null {
  try {
    return septetsByTable(character).length;
  } catch {
    return null;
  }
}
