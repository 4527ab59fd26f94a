/** Directives of a Content-Security-Policy: name → sources. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>;

/** What the page's map is drawn of. */
export type MapContent =
  | { readonly kind: 'google' }
  /** Template with {z}, {x} and {y}; a path where the tiles are our own. */
  | { readonly kind: 'tiles'; readonly tileUrl: string };

const NOBODY_FRAMES_OR_REDIRECTS = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies ContentPolicy;

const OWN_PAGES = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // Leaflet empties a tile that it gives up with an image of a few bytes.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'none'"],
  ...NOBODY_FRAMES_OR_REDIRECTS,
} satisfies ContentPolicy;

/** An answer of the API is data: whoever opens it in a browser gets nothing to run. */
export const API_POLICY: ContentPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Swagger UI writes styles into its page. It is there in the demo only, where nobody's data is. */
export const DOCS_POLICY: ContentPolicy = { ...OWN_PAGES, 'style-src': ["'self'", "'unsafe-inline'"] };

/**
 * What Google asks for where its map script runs (https://developers.google.com/maps/documentation/javascript/content-security-policy),
 * without inline scripts, which it needs only where a page starts it with one.
 */
const GOOGLE_MAPS: ContentPolicy = {
  'script-src': [
    "'unsafe-eval'",
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.ggpht.com',
    'https://*.googleusercontent.com',
    'blob:',
  ],
  'style-src': ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  'connect-src': [
    'https://*.googleapis.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'data:',
    'blob:',
  ],
  'font-src': ['https://fonts.gstatic.com'],
  'worker-src': ['blob:'],
  'frame-src': ['https://*.google.com'],
};

/** The policy of the app's pages: its own files, and what the configured map needs. */
export function pagePolicy(map: MapContent): ContentPolicy {
  if (map.kind === 'google') return widened(OWN_PAGES, GOOGLE_MAPS);
  const host = hostOf(map.tileUrl);
  return host === null ? OWN_PAGES : widened(OWN_PAGES, { 'img-src': [host] });
}

function widened(policy: ContentPolicy, more: ContentPolicy): ContentPolicy {
  const directives = Object.entries(policy).map(([name, sources]) => {
    const allowed = sources.filter((source) => source !== "'none'" || !(name in more));
    return [name, [...allowed, ...(more[name] ?? [])]] as const;
  });
  return Object.fromEntries(directives);
}

/** "https://tiles.example" of a template; its servers a, b and c where they are named {s}; null for a path of our own. */
function hostOf(tileUrl: string): string | null {
  const [origin = null] = /^https?:\/\/[^/?#]+/i.exec(tileUrl) ?? [];
  return (
    origin?.replace(/\/\/(?:[^@/]*@)?(?:\{s\}(?=\.))?/, (start) => (start.endsWith('}') ? '//*' : '//')) ??
    null
  );
}
