import type { DemoScenario } from '../application/ports/demo.port.js';
import type { Morning } from './morning.js';

export type AppMode = 'demo' | 'live';

export interface Fake {
  readonly provider: 'fake';
}

export interface None {
  readonly provider: 'none';
}

export interface OpenMeteo {
  readonly provider: 'open-meteo';
  readonly baseUrl: string;
}

export interface OpenWeather {
  readonly provider: 'openweather';
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The US National Weather Service. */
export interface Nws {
  readonly provider: 'nws';
  readonly baseUrl: string;
  /** Who asks, and how to reach them: the service wants to know. */
  readonly userAgent: string;
}

/** The first source's weather; where it has none, the second's. */
export interface NwsThenOpenMeteo {
  readonly provider: 'nws-then-open-meteo';
  readonly first: Nws;
  readonly second: OpenMeteo;
}

export interface Google {
  readonly provider: 'google' | 'google-routes';
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface Photon {
  readonly provider: 'photon';
  readonly baseUrl: string;
}

export interface Nominatim {
  readonly provider: 'nominatim';
  readonly baseUrl: string;
  /** OpenStreetMap's own server, whose usage policy forbids autocomplete and more than one request a second. */
  readonly isPublicServer: boolean;
}

/** No source of directions. */
export interface StraightLine {
  readonly provider: 'straight-line';
}

export interface Valhalla {
  readonly provider: 'valhalla';
  readonly baseUrl: string;
  /** FOSSGIS's own servers, which want no more than one request a second from an application. */
  readonly isPublicServer: boolean;
}

export interface Twilio {
  readonly provider: 'twilio';
  readonly baseUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A messaging service picks the number that texts come from; else it is this one. */
  readonly sender: { readonly messagingServiceSid: string } | { readonly from: string };
}

/** What the browser's map is drawn of. */
export interface TileMap {
  readonly kind: 'tiles';
  /** Template with {z}, {x} and {y}. */
  readonly tileUrl: string;
  readonly attribution: string;
  readonly maxZoom: number;
}

/** Google's map script, loaded with a key that is meant for browsers. */
export interface GoogleMap {
  readonly kind: 'google';
  readonly browserKey: string;
}

/** Whose word counts for where a request comes from: nobody's, that of so many proxies in a row, or of those at these addresses. */
export type TrustedProxies = 'none' | { readonly hops: number } | { readonly addresses: readonly string[] };

export interface Limits {
  /** Multiplies every limit. */
  readonly factor: number;
  /** Texts that everybody together may ask for in a day. */
  readonly textsPerDay: number;
  /** Key of the hashes under which phones and addresses are counted; null for one that is kept in the database. */
  readonly hashKey: string | null;
}

/** Who may read what is measured: at least one of them is not null. */
export interface Metrics {
  /** A port of its own; null: beside the API, for whoever has the token. */
  readonly port: number | null;
  /** Null: whoever reaches the port of its own. */
  readonly token: string | null;
}

export interface Shutdown {
  /** How long everything is still served while readiness says no, so that a load balancer sends no more. */
  readonly delayMs: number;
  /** How long requests under way may then take. */
  readonly graceMs: number;
}

/** Everything that can be set from outside, checked. */
export interface Config {
  readonly appMode: AppMode;
  readonly host: string;
  readonly port: number;
  /** Where the world reaches RollOut, without a slash at its end; null: nobody has said. */
  readonly publicUrl: string | null;
  readonly logLevel: string;
  /** Null: nothing is measured, and nothing can be read. */
  readonly metrics: Metrics | null;
  readonly shutdown: Shutdown;
  /** Null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null;
  /** Where the embedded database keeps its data; null: `.rollout` in the checkout. */
  readonly dataFolder: string | null;
  readonly weather: Fake | NwsThenOpenMeteo | Nws | OpenMeteo | OpenWeather;
  readonly airQuality: Fake | OpenMeteo | OpenWeather;
  readonly traffic: Fake | None | Google;
  readonly geocoding: Fake | None | Photon | Nominatim | (Google & { readonly provider: 'google' });
  readonly directions: Fake | StraightLine | Valhalla | Google;
  readonly elevation: Fake | None | OpenMeteo | (Google & { readonly provider: 'google' });
  readonly sms: Fake | None | Twilio;
  readonly morning: Morning;
  readonly map: TileMap | GoogleMap;
  readonly trustedProxies: TrustedProxies;
  readonly limits: Limits;
  /** One call out, retry included, takes no longer. */
  readonly providerDeadlineMs: number;
  /** Demo only: the instant at which the clock starts; null: the real time. */
  readonly fakeClock: Date | null;
  readonly fakeWeatherScenario: DemoScenario;
}
