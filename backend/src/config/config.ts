import { AIR_QUALITY } from '../adapters/out/air-quality/registry.js';
import { CLIMATE } from '../adapters/out/climate/registry.js';
import { DIRECTIONS } from '../adapters/out/directions/registry.js';
import { ELEVATION } from '../adapters/out/elevation/registry.js';
import { GEOCODING } from '../adapters/out/geocoding/registry.js';
import type { Choice } from '../adapters/out/provider/provider.js';
import { SMS } from '../adapters/out/sms/registry.js';
import { TRAFFIC } from '../adapters/out/traffic/registry.js';
import { WEATHER } from '../adapters/out/weather/registry.js';
import type { DemoScenario } from '../application/ports/demo.port.js';

/** The ports that providers serve, in the order in which screens and messages list them. */
export const REGISTRIES = {
  weather: WEATHER,
  airQuality: AIR_QUALITY,
  climate: CLIMATE,
  traffic: TRAFFIC,
  directions: DIRECTIONS,
  elevation: ELEVATION,
  geocoding: GEOCODING,
  sms: SMS,
} as const;

export type ProvidedPort = keyof typeof REGISTRIES;

/** The configured provider of each port with its settings. */
export type ProviderChoices = {
  readonly [Port in ProvidedPort]: Choice<(typeof REGISTRIES)[Port]>;
};

/** Everything that can be set from outside, checked. */
export interface Config extends ProviderChoices {
  readonly appMode: 'demo' | 'live';
  readonly host: string;
  readonly port: number;
  /** Where others reach RollOut, without a slash at its end; null: not set. */
  readonly publicUrl: string | null;
  readonly logLevel: string;
  /** Null: nothing is measured. */
  readonly metrics: Metrics | null;
  readonly shutdown: Shutdown;
  /** Null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null;
  /** Of the role that migrates, where the app runs as another one; null: the same one. */
  readonly databaseOwnerUrl: string | null;
  /** Where the embedded database keeps its data. */
  readonly dataFolder: string;
  readonly operator: Operator;
  /** Where deletions and opt-outs are noted for restored databases; null: nowhere. */
  readonly journalFolder: string | null;
  /** How many dated backups the command keeps. */
  readonly backupsKept: number;
  readonly morning: Morning;
  readonly map: TileMap | GoogleMap;
  /** The proxies trusted to say where a request comes from: so many in a row, or those at these addresses. */
  readonly trustedProxies: 'none' | { readonly hops: number } | { readonly addresses: readonly string[] };
  readonly limits: Limits;
  /** The longest that a call to a provider may take, retry included. */
  readonly providerDeadlineMs: number;
  /** Demo only: the instant at which the clock starts; null: the real time. */
  readonly fakeClock: Date | null;
  readonly fakeWeatherScenario: DemoScenario;
}

/** Who runs the installation, for its legal pages. Null: not set. */
export interface Operator {
  readonly name: string | null;
  readonly email: string | null;
}

/** Who may read metrics: at least one of the two is not null. */
export interface Metrics {
  /** A port of its own; null: on the app's port, for requests with the token. */
  readonly port: number | null;
  /** Null: anyone who reaches the port of its own. */
  readonly token: string | null;
}

export interface Shutdown {
  /** How long to keep serving while readiness says no, so that load balancers send requests elsewhere. */
  readonly delayMs: number;
  /** How long running requests may take after that. */
  readonly graceMs: number;
}

/** How the morning texts are prepared and sent. */
export interface Morning {
  /** Whether this replica takes part; otherwise it only answers requests. */
  readonly isWorker: boolean;
  /** Texts a second that the provider accepts from all replicas together. */
  readonly smsPerSecond: number;
  /** Riders whom a worker takes at a time, at most. */
  readonly batchSize: number;
  /** Between two checks of the clock. */
  readonly tickSeconds: number;
  /** How long a worker may take for them before it counts as dead. */
  readonly jobSeconds: number;
  /** How long sending a text may take before its sender counts as dead. */
  readonly leaseSeconds: number;
  /** How long after that the provider would list a text that it accepted. */
  readonly settleSeconds: number;
}

export interface TileMap {
  readonly kind: 'tiles';
  /** Template with {z}, {x} and {y}. */
  readonly tileUrl: string;
  readonly attribution: string;
  readonly maxZoom: number;
}

/** Google's map script, loaded with a key meant for browsers. */
export interface GoogleMap {
  readonly kind: 'google';
  readonly browserKey: string;
}

export interface Limits {
  /** Multiplies every rate limit. */
  readonly factor: number;
  /** Texts that all riders together may request in a day. */
  readonly textsPerDay: number;
  /** Daily quota of texts to numbers whose holders have not answered yet. */
  readonly trialTextsPerDay: number;
  /** Calls to the provider of each port that all riders together may cause in a day. */
  readonly callsPerDay: {
    readonly [Port in 'climate' | 'directions' | 'elevation' | 'geocoding' | 'traffic']: number;
  };
  /** Key of the hashes under which phones and addresses are counted; null for one that is kept in the database. */
  readonly hashKey: string | null;
}
