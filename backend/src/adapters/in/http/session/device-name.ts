/** The first that fits: browsers say they are others as well, so the order counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * "Firefox on Android": a few words of the User-Agent by which a rider knows a device again, and no more is kept. Null if it
 * names neither a browser nor a system that we know.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => nameIn(known, userAgent ?? ''));
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

const nameIn = (known: typeof BROWSERS, userAgent: string): string | null =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
