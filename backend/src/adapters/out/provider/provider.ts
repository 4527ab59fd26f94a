import type { z } from 'zod';
import type { DemoWeather } from '../../../../demo-world/weather.js';
import type { Clock } from '../../../application/ports/clock.port.js';
import type { ProviderFailure } from '../../../application/ports/provider-failure.js';
import type { ProviderClient } from '../http/provider-client.js';
import type { SharingOptions } from '../shared-answers/shared-answers.js';
import type { FakeSms } from '../sms/fake.sms.js';

/*
 * What a port's registry is made of. A registry lists the providers a port may be configured with; the configuration,
 * the credits on screen and the adapters themselves are derived from it.
 */

/** A provider as people read of it. */
export interface Credit {
  /** Who is asked; the privacy page lists these names. */
  readonly name: string;
  /** The credit that the provider's terms require where its data is shown. */
  readonly attribution: string | null;
}

export const FAKE: Credit = { name: 'no one (demo data)', attribution: null };
export const NO_PROVIDER: Credit = { name: 'no one', attribution: null };

/** An environment variable. `schema` accepts that it is not set. */
export interface Variable<T = unknown> {
  readonly name: string;
  readonly schema: z.ZodType;
  /** Where the provider is configured, the variable has to be set. */
  readonly isRequired: boolean;
  /** Never set; it only carries the type. */
  readonly type?: T;
}

export const variable = <T>(name: string, schema: z.ZodType<T>): Variable<T> => ({
  name,
  schema,
  isRequired: false,
});

export const required = <T>(name: string, schema: z.ZodType<T>): Variable<NonNullable<T>> => ({
  name,
  schema,
  isRequired: true,
});

/** The settings of a provider, each with its variable. */
export type Variables = Readonly<Record<string, Variable>>;

export type SettingsOf<V extends Variables> = {
  readonly [Name in keyof V]: V[Name] extends Variable<infer T> ? T : never;
};

/** What a setting may have to agree with. */
export interface Circumstances {
  readonly publicUrl: string | null;
  readonly isDemo: boolean;
  /** "SMS_PROVIDER=twilio", for a problem's sentence. */
  readonly chosenBy: string;
}

/** What the adapters of every port are made with. */
export interface Tools {
  readonly clock: Clock;
  /** A client for each port: weather that is down must not open the circuit of air quality. */
  clientFor(port: string, provider: string): ProviderClient;
  /** How riders nearby and replicas share a real provider's answers. The demo's world costs nothing to ask. */
  sharing(source: { readonly provider: string; readonly baseUrl: string }): SharingOptions;
  /** Waits for this application's turn at a public server that allows one request a second. */
  turnAt(provider: string): () => Promise<void>;
  /** Called for a failure that no use case sees, because another provider answered. */
  onFallback(failure: ProviderFailure): void;
  /** Where providers reach us; null: nowhere. */
  readonly publicUrl: string | null;
  readonly demoWeather: DemoWeather;
  /** The demo's text messages. */
  readonly outbox: FakeSms;
}

interface Described<Settings, Port> {
  readonly variables: Variables;
  /** What is wrong with settings that are fine one by one: "VARIABLE: is missing; …". */
  readonly check?: (settings: Settings, circumstances: Circumstances) => readonly string[];
  readonly build: (settings: Settings, tools: Tools) => Port;
}

/** A provider of a port; one that asks several others is credited with theirs. */
export type Provider<Settings, Port> = Described<Settings, Port> &
  ({ readonly credit: Credit } | { readonly combines: readonly string[] });

type Providers<Port> = Readonly<Record<string, Provider<never, Port>>>;

/** A port's providers, by the word that chooses them. */
export interface Registry<Port, P extends Providers<Port> = Providers<Port>> {
  /** The variable that chooses one: WEATHER_PROVIDER. */
  readonly variable: string;
  /** In live mode, unless set. The demo's is always `fake`. */
  readonly standard: string;
  readonly providers: P;
}

/** Infers the types of a provider's settings from its variables. */
export const provider = <V extends Variables, Port>(
  described: { readonly variables: V } & Provider<SettingsOf<V>, Port>,
): { readonly variables: V } & Provider<SettingsOf<V>, Port> => described;

/** Checks that all of a port's providers serve that port. */
export const registryOf =
  <Port>() =>
  <P extends Providers<Port>>(
    registry: Registry<Port, P> & { readonly standard: keyof P },
  ): Registry<Port, P> =>
    registry;

/** A configured provider: its name in the registry and its settings. */
export type Choice<R extends Registry<unknown>> = {
  [Name in keyof R['providers'] & string]: { readonly provider: Name } & SettingsOf<
    R['providers'][Name]['variables']
  >;
}[keyof R['providers'] & string];

/** The adapter of the configured provider. */
export function build<Port>(
  { providers }: Registry<Port>,
  { provider: name, ...settings }: { readonly provider: string },
  tools: Tools,
): Port {
  const chosen = providers[name];
  if (chosen === undefined) throw new Error(`No provider is called ${name}.`);
  // The configuration made the settings from this provider's own variables.
  return chosen.build(settings as never, tools);
}

/** Who is credited for a provider: itself, or each of those it combines. */
export function creditsOf(
  { providers }: Registry<unknown>,
  name: string,
): readonly (Credit & { readonly provider: string })[] {
  const chosen = providers[name];
  if (chosen === undefined) return [];
  if ('credit' in chosen) return [{ provider: name, ...chosen.credit }];
  return chosen.combines.flatMap((part) => creditsOf({ providers } as Registry<unknown>, part));
}
