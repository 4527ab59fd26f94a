import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

export interface SafetyOptions {
  /** Behind HTTPS, for good: browsers are told never to come without it. */
  readonly isLive: boolean;
  readonly map: MapContent;
}

type Headers = Readonly<Record<string, string>>;

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Features of a browser that RollOut has no use for, so that nothing in its pages gets them. */
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** What a page gets besides: an answer of the API has no window and asks for no feature. */
const ONLY_FOR_PAGES = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control'];

const OF_THE_API = /^\/(?:api\/|metrics)/;

/** Puts the same headers on every answer of a kind, whatever comes of the request. */
export class SafetyHeaders {
  private constructor(
    private readonly ofPages: Headers,
    private readonly ofApi: Headers,
    private readonly ofDocs: Headers,
  ) {}

  static async of({ isLive, map }: SafetyOptions): Promise<SafetyHeaders> {
    const page = await headersOf(pagePolicy(map), isLive);
    const api = await headersOf(API_POLICY, isLive);
    const docs = await headersOf(DOCS_POLICY, isLive);
    const features = { 'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', ') };
    return new SafetyHeaders(
      { ...page, ...features },
      // What the API answers belongs to one rider and one moment: nobody on the way keeps it.
      { ...without(ONLY_FOR_PAGES, api), 'cache-control': 'no-store' },
      { ...docs, ...features, 'cache-control': 'no-store' },
    );
  }

  /** Of an answer to what could not even be read. */
  get ofUnreadable(): Headers {
    return this.ofApi;
  }

  put(request: FastifyRequest, reply: FastifyReply): void {
    void reply.headers(this.of(request)).header('x-request-id', request.id);
  }

  /** By what answers as well as by what was asked: a path has more than one spelling, and what is not there has no route. */
  private of({ url, routeOptions }: FastifyRequest): Headers {
    const paths = [url, routeOptions.url ?? ''];
    if (!paths.some((path) => OF_THE_API.test(path))) return this.ofPages;
    return paths.some((path) => path.startsWith('/api/docs')) ? this.ofDocs : this.ofApi;
  }
}

export function sendSafetyHeaders(fastify: FastifyInstance, headers: SafetyHeaders): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    headers.put(request, reply);
    done();
  });
}

/**
 * What helmet sets for a policy. They are the same for every answer, so they are asked for once: running its dozen
 * functions for each request would cost more than the rest of a cheap one.
 */
async function headersOf(directives: ContentPolicy, isLive: boolean): Promise<Headers> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives: mutable(directives) },
    strictTransportSecurity: isLive && { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    // Tile servers and Google's keys go by the site's origin; no path of ours is told to anybody else.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For browsers and plug-ins that are gone.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  };
  const probe = fastify();
  await probe.register(helmet, options);
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return without(NOT_HELMETS, headers as Record<string, string>);
}

const NOT_HELMETS = ['content-type', 'content-length', 'date', 'connection'];

const mutable = (policy: ContentPolicy): Record<string, string[]> =>
  Object.fromEntries(Object.entries(policy).map(([name, sources]) => [name, [...sources]]));

const without = (names: readonly string[], headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

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
