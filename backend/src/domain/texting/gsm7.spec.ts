import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { septetsByTable } from '../../../testing/texting/gsm7-encoder.js';
import { fitsOneSegment, inGsm7, septetsOf } from './gsm7.js';

describe('the alphabet of texts', () => {
  it('matches the standard, character by character', () => {
    const characters = Array.from({ length: 0x3000 }, (_, codePoint) => String.fromCodePoint(codePoint));
    const wrong = characters.filter((character) => septetsOf(character) !== costByTable(character));
    expect(wrong).toEqual([]);
  });

  it.each([
    ['fits exactly one segment', 'a'.repeat(160), true],
    ['does not fit with one septet more', 'a'.repeat(161), false],
    ['counts escaped characters twice', '€'.repeat(80), true],
    ['counts them twice at the end, too', `${'€'.repeat(80)}a`, false],
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

  it('accepts any text', () => {
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
