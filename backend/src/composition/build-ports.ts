import { AIR_QUALITY } from '../adapters/out/air-quality/registry.js';
import { CLIMATE } from '../adapters/out/climate/registry.js';
import { DIRECTIONS } from '../adapters/out/directions/registry.js';
import { ELEVATION } from '../adapters/out/elevation/registry.js';
import { GEOCODING } from '../adapters/out/geocoding/registry.js';
import { sharedTurn } from '../adapters/out/http/shared-turn.js';
import { build, type Tools } from '../adapters/out/provider/provider.js';
import { SMS } from '../adapters/out/sms/registry.js';
import { TRAFFIC } from '../adapters/out/traffic/registry.js';
import { WEATHER } from '../adapters/out/weather/registry.js';
import { SimpleWebAuthn, type RelyingParty } from '../adapters/out/webauthn/simple.webauthn.js';
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { FakeClock, SystemClock } from '../adapters/out/clock/clocks.js';
import { ScryptCodeSeals, RandomTokens } from '../adapters/out/secrets/secrets.js';
import { demoMapTile } from '../../demo-world/map-tile.js';
import { ProviderClients } from '../adapters/out/http/provider-client.js';
import { MeasuredTexts, NoMeasurements } from '../adapters/out/measurements/measured.texts.js';
import { FakeReplies, FakeSms } from '../adapters/out/sms/fake.sms.js';
import { DateHolidays } from '../adapters/out/holidays/date-holidays.holidays.js';
import { UsAtlasStates } from '../adapters/out/us-states/us-atlas.us-states.js';
import { GeoTzTimeZones } from '../adapters/out/clock/geo-tz.time-zones.js';
import { DemoWeather } from '../../demo-world/weather.js';
import type { Clock } from '../application/ports/clock.port.js';
import type { DemoPort } from '../application/ports/demo.port.js';
import type { Measurements } from '../application/ports/measurements.port.js';
import { WARM_UP_MINUTES } from '../domain/texting/send-window.js';
import type { Config } from '../config/config.js';
import type { Ports, Storage } from './ports.js';

interface Environment {
  /** Key of the marks of session tokens, the same for every replica; without one, tokens are this process's own. */
  readonly tokenKey?: string;
  readonly machineClock?: Clock;
  readonly measurements?: Measurements;
  /** Called for failures that no use case sees, because another provider answered. */
  readonly onFallback?: Tools['onFallback'];
}

/** The one place where the configuration picks adapters: of providers from their registries, all others here. */
export function buildPorts(
  config: Config,
  storage: Storage,
  {
    tokenKey = randomUUID(),
    machineClock = new SystemClock(),
    measurements = new NoMeasurements(),
    onFallback = () => undefined,
  }: Environment = {},
): Ports {
  const clock = config.fakeClock ? new FakeClock(config.fakeClock, machineClock) : machineClock;
  const demoWeather = new DemoWeather(config.fakeWeatherScenario);
  const outbox = new FakeSms(clock);
  const toolsWith = (
    clients: ProviderClients,
    { forecastCache, requestPace }: Pick<Storage, 'forecastCache' | 'requestPace'>,
    aheadMs = 0,
  ): Tools => ({
    clock,
    clientFor: (port, provider) => clients.clientFor(port, provider),
    sharing: ({ provider, baseUrl }) => ({
      cache: forecastCache,
      pace: requestPace,
      clock,
      aheadMs,
      // A stub's answers must not pass for the provider's.
      provider: `${provider} at ${hostAndPathOf(baseUrl)}`,
      providerDeadlineMs: config.providerDeadlineMs,
      onLook: (look) => measurements.answerLookedFor(look),
    }),
    // Waiting for a turn counts towards the deadline of the call, so half of it is left for the answer.
    turnAt: (provider) =>
      sharedTurn({ pace: requestPace, provider, patienceMs: config.providerDeadlineMs / 2 }),
    onFallback,
    publicUrl: config.publicUrl,
    demoWeather,
    outbox,
  });
  const newClients = (): ProviderClients =>
    new ProviderClients({ clock, random: Math.random, deadlineMs: config.providerDeadlineMs, measurements });
  const clients = newClients();
  const tools = toolsWith(clients, storage);
  // With circuits of their own: a provider that fails during warm-up is still asked when riders need it.
  const ahead = toolsWith(newClients(), storage.morning ?? storage, WARM_UP_MS);
  const texting = build(SMS, config.sms, tools);
  return {
    ...storage,
    texts: new MeasuredTexts(storage.texts, measurements),
    morning: storage.morning && {
      ...storage.morning,
      texts: new MeasuredTexts(storage.morning.texts, measurements),
      ...forecastsOf(config, toolsWith(clients, storage.morning)),
    },
    clock,
    timeZones: new GeoTzTimeZones(),
    usStates: new UsAtlasStates(),
    holidays: new DateHolidays(),
    tokens: new RandomTokens(tokenKey),
    codeSeals: new ScryptCodeSeals(),
    webAuthn: webAuthnAt(config.publicUrl),
    ...forecastsOf(config, tools),
    forecastsAhead: {
      weather: build(WEATHER, config.weather, ahead),
      air: build(AIR_QUALITY, config.airQuality, ahead),
    },
    climate: build(CLIMATE, config.climate, tools),
    traffic: build(TRAFFIC, config.traffic, tools),
    directions: build(DIRECTIONS, config.directions, tools),
    elevation: build(ELEVATION, config.elevation, tools),
    geocoding: build(GEOCODING, config.geocoding, tools),
    sms: texting.sms,
    smsCallbacks: texting.callbacks,
    measurements,
    providerStates: () => clients.states(),
    demo: config.appMode === 'demo' ? demoPort(config, demoWeather, outbox) : null,
  };
}

const forecastsOf = (config: Config, tools: Tools) => ({
  weather: build(WEATHER, config.weather, tools),
  airQuality: build(AIR_QUALITY, config.airQuality, tools),
});

/** Browsers accept passkeys for domain names only. Without PUBLIC_URL, at localhost. */
export function relyingPartyOf(publicUrl: string | null): RelyingParty | null {
  if (publicUrl === null) return { id: 'localhost', origin: null };
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

function webAuthnAt(publicUrl: string | null): SimpleWebAuthn | null {
  const site = relyingPartyOf(publicUrl);
  return site && new SimpleWebAuthn(site);
}

/** Anything else in a URL has no business in a table or a log. */
function hostAndPathOf(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname}`;
}

/** Turns all of the half hour before the texts go out into the hour they are evaluated in. */
const WARM_UP_MS = WARM_UP_MINUTES * 60_000;

const demoPort = ({ sms }: Config, weather: DemoWeather, texts: FakeSms): DemoPort => ({
  scenario: () => weather.scenario,
  switchTo: (scenario) => {
    weather.scenario = scenario;
  },
  outbox: () => texts.outbox(),
  replies: sms.provider === 'fake' ? new FakeReplies(randomUUID) : null,
  mapTile: demoMapTile,
});
