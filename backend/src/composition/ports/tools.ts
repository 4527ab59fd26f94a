import type { ProviderClient, ProviderClients } from '../../adapters/out/http/provider-client.js';
import { sharedTurn } from '../../adapters/out/http/shared-turn.js';
import type { DemoWeather } from '../../../demo-world/weather.js';
import type { Clock } from '../../application/ports/clock.port.js';
import type { Measurements, SharedLook } from '../../application/ports/measurements.port.js';
import type { ProviderFailure } from '../../application/ports/provider-failure.js';
import type { Config } from '../../config/config.js';
import type { Storage } from '../ports.js';

/** What the adapters of every port are built with. */
export interface Tools {
  readonly config: Config;
  readonly storage: Storage;
  readonly clock: Clock;
  /** In whose hour forecasts are shared: forecasts that are fetched ahead belong to a later one. */
  readonly sharingClock: Clock;
  readonly demoWeather: DemoWeather;
  readonly clients: ProviderClients;
  readonly measurements: Measurements;
  /** For failures that no use case gets to see. */
  readonly logFailure: (failure: ProviderFailure) => void;
}

/** A provider as it is configured. */
export interface Source {
  readonly provider: string;
  readonly baseUrl: string;
}

/** One client a port, named as in the public configuration: weather that is down must not open the circuit of the air. */
export const clientOf = ({ clients }: Tools, port: keyof Config, provider: string): ProviderClient =>
  clients.clientFor(port, provider);

/**
 * What riders nearby and replicas share: real providers only, the demo's world costs nothing to ask. Answers of a stub or
 * an instance of one's own are not taken for the provider's, so the address is part of the name they are kept under.
 */
export const sharing = (
  { storage, sharingClock, config, measurements }: Tools,
  { provider, baseUrl }: Source,
) => ({
  cache: storage.forecastCache,
  clock: sharingClock,
  provider: `${provider} at ${addressOf(baseUrl)}`,
  providerDeadlineMs: config.providerDeadlineMs,
  onLook: (look: SharedLook) => measurements.answerLookedFor(look),
});

/** Waiting for a turn counts towards the deadline of the call, so half of it is left for the answer. */
export const turnAt = ({ config, storage }: Tools, provider: string): (() => Promise<void>) =>
  sharedTurn({ pace: storage.requestPace, provider, patienceMs: config.providerDeadlineMs / 2 });

/** Host and path: what else a URL may hold is nobody's business in a table or a log. */
function addressOf(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname}`;
}
