/** A separator in a phone, as people and addresses in a query write it. */
const GAP = String.raw`(?:[-.\s]|%20|\+)`;

/** Where a phone may begin: not within a word or an id, but behind a character that is spelled out ("%20", "\n"). */
const BEGIN = String.raw`(?:(?<![\da-z])|(?<=%[\da-f]{2}|\\[nrt]))(?<!"\w+":)`;

/** The ten digits of a phone and what stands between them. */
const DIGITS = String.raw`[2-9]\d\d(?:\)|%29)?${GAP}{0,2}[2-9]\d\d${GAP}?\d{4}`;

/**
 * A phone of the United States however it is written: +15035550123, 5035550123, (503) 555-0123, 503.555.0123, and as it
 * stands in a URL. Not a number that is a value of its own, such as a rider's: those are in nobody's text.
 */
const PHONE = new RegExp(String.raw`${BEGIN}(?:(?:\+|%2B)?1${GAP}?)?(?:\(|%28)?${DIGITS}(?![\da-z])`, 'gi');

/** Found fast, and hardly ever: most lines need no closer look. */
const PERHAPS_A_PHONE = new RegExp(DIGITS, 'i');

/** Shorter ones would black out words. */
const SHORTEST_SECRET = 8;

/** Blacks out phones and the given secrets in a line of the log, whatever field or text they are in. */
export function masked(secrets: readonly string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [...new Set([secret, encodeURIComponent(secret)])]);
  return (line) => {
    let kept = line;
    for (const secret of known) if (kept.includes(secret)) kept = kept.replaceAll(secret, '[secret]');
    return PERHAPS_A_PHONE.test(kept) ? kept.replace(PHONE, '[phone]') : kept;
  };
}
