import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

export interface SafetyOptions {
  /** Behind HTTPS; sends HSTS. */
  readonly isLive: boolean;
  readonly map: MapContent;
}

type Headers = Readonly<Record<string, string>>;

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Browser features that RollOut doesn't use, denied to everything in its pages. */
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** Headers without a meaning on an answer of the API. */
const ONLY_FOR_PAGES = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control'];

const OF_THE_API = /^\/(?:api\/|metrics)/;

/** Sets the same headers on every answer of a kind, errors included. */
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
      // An answer is for one rider and one moment; no cache may keep it.
      { ...without(ONLY_FOR_PAGES, api), 'cache-control': 'no-store' },
      { ...docs, ...features, 'cache-control': 'no-store' },
    );
  }

  /** For answers to requests that could not be read. */
  get ofUnreadable(): Headers {
    return this.ofApi;
  }

  put(request: FastifyRequest, reply: FastifyReply): void {
    void reply.headers(this.of(request)).header('x-request-id', request.id);
  }

  /** By URL and by route: a path has more than one spelling, and an unknown one has no route. */
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
 * The headers that helmet sets for a policy. They never change, so helmet runs once: its dozen functions per request would
 * cost more than the rest of a cheap request.
 */
async function headersOf(directives: ContentPolicy, isLive: boolean): Promise<Headers> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives: mutable(directives) },
    strictTransportSecurity: isLive && { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    // Tile servers and Google's keys check the origin; other sites never see our paths.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For obsolete browsers and plug-ins.
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

/** Where the map's images come from. */
export type MapContent =
  | { readonly kind: 'google' }
  /** Template with {z}, {x} and {y}; a path if this server has the tiles. */
  | { readonly kind: 'tiles'; readonly tileUrl: string };

const NO_FRAMING_OR_REDIRECTS = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} satisfies ContentPolicy;

const OWN_PAGES = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // Leaflet replaces abandoned tiles with a tiny data: image.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'none'"],
  ...NO_FRAMING_OR_REDIRECTS,
} satisfies ContentPolicy;

/** An answer of the API is data; opened in a browser, it runs nothing. */
export const API_POLICY: ContentPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Swagger UI needs inline styles. It is served in the demo only, which holds no riders' data. */
export const DOCS_POLICY: ContentPolicy = { ...OWN_PAGES, 'style-src': ["'self'", "'unsafe-inline'"] };

/**
 * What Google's map script requires (https://developers.google.com/maps/documentation/javascript/content-security-policy),
 * except inline scripts, which our pages don't use to start it.
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

/** "https://tiles.example" of a template, "https://*.tiles.example" with {s}; null for a path on this server. */
function hostOf(tileUrl: string): string | null {
  const [origin = null] = /^https?:\/\/[^/?#]+/i.exec(tileUrl) ?? [];
  return (
    origin?.replace(/\/\/(?:[^@/]*@)?(?:\{s\}(?=\.))?/, (start) => (start.endsWith('}') ? '//*' : '//')) ??
    null
  );
}
