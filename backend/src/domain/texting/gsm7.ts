/*
 * The alphabet of text messages, GSM 03.38. A text in it fits 160 to a segment; one character outside of it and the whole
 * text fits 70. Carriers charge by the segment.
 */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Sent as an escape and a second septet. */
const EXTENDED = '\f^{}\\[~]|€';

const SEPTETS: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENDED].map((character) => [character, 2] as const),
]);

export const SEPTETS_PER_SEGMENT = 160;

/** How much of a segment a text takes, or null for one with a character that the alphabet lacks. */
export function septetsOf(text: string): number | null {
  let septets = 0;
  for (const character of text) {
    const cost = SEPTETS.get(character);
    if (cost === undefined) return null;
    septets += cost;
  }
  return septets;
}

export function fitsOneSegment(text: string): boolean {
  const septets = septetsOf(text);
  return septets !== null && septets <= SEPTETS_PER_SEGMENT;
}

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

/** The text in the alphabet: accents that it lacks are left off, quotes and dashes plain; what is left over is dropped. */
export function inGsm7(text: string): string {
  const plain = [...text.normalize('NFC')].map((character) => {
    if (SEPTETS.has(character)) return character;
    const similar = LOOKS_LIKE[character] ?? character.normalize('NFKD');
    return [...similar].filter((part) => SEPTETS.has(part)).join('');
  });
  return plain.join('');
}
