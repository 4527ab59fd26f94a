import { randomUUID } from 'node:crypto';
import { FakeClock, SystemClock } from '../adapters/out/clock/clocks.js';
import { ScryptCodeSeals, RandomTokens } from '../adapters/out/secrets/secrets.js';
import { demoMapTile } from '../../demo-world/map-tile.js';
import { ProviderClients } from '../adapters/out/http/provider-client.js';
import { MeasuredTexts, NoMeasurements } from '../adapters/out/measurements/measured.texts.js';
import { FakeReplies, FakeSms } from '../adapters/out/sms/fake.sms.js';
import { GeoTzTimeZones } from '../adapters/out/clock/geo-tz.time-zones.js';
import { DemoWeather } from '../../demo-world/weather.js';
import type { Clock } from '../application/ports/clock.port.js';
import type { DemoPort } from '../application/ports/demo.port.js';
import type { Measurements } from '../application/ports/measurements.port.js';
import { WARM_UP_MINUTES } from '../domain/texting/send-window.js';
import type { Config } from '../config/config.js';
import type { Ports, Storage } from './ports.js';
import { buildAirQuality } from './ports/build-air-quality.js';
import { buildDirections } from './ports/build-directions.js';
import { buildElevation } from './ports/build-elevation.js';
import { buildGeocoding } from './ports/build-geocoding.js';
import { buildSms, buildSmsCallbacks } from './ports/build-sms.js';
import { buildTraffic } from './ports/build-traffic.js';
import { buildWeather } from './ports/build-weather.js';
import type { Tools } from './ports/tools.js';

interface Surroundings {
  readonly machineClock?: Clock;
  readonly measurements?: Measurements;
  readonly logFailure?: Tools['logFailure'];
}

/**
 * The one place where the configuration picks adapters: here and in `ports/`, one file a port that providers serve, with a
 * switch over what may be configured. The compiler refuses a provider that is configurable but not built there.
 */
export function buildPorts(
  config: Config,
  storage: Storage,
  {
    machineClock = new SystemClock(),
    measurements = new NoMeasurements(),
    logFailure = () => undefined,
  }: Surroundings = {},
): Ports {
  const clock = config.fakeClock ? new FakeClock(config.fakeClock, machineClock) : machineClock;
  const demoWeather = new DemoWeather(config.fakeWeatherScenario);
  const outbox = new FakeSms(clock);
  const newClients = (): ProviderClients =>
    new ProviderClients({ clock, random: Math.random, deadlineMs: config.providerDeadlineMs, measurements });
  const clients = newClients();
  const sharingClock = clock;
  const tools: Tools = {
    config,
    storage,
    clock,
    sharingClock,
    demoWeather,
    clients,
    measurements,
    logFailure,
  };
  // Circuits of their own: a provider that failed while it was asked ahead is not left alone when it matters.
  const ahead: Tools = { ...tools, clients: newClients(), sharingClock: halfAnHourAhead(clock) };
  return {
    ...storage,
    texts: new MeasuredTexts(storage.texts, measurements),
    clock,
    timeZones: new GeoTzTimeZones(),
    tokens: new RandomTokens(),
    codeSeals: new ScryptCodeSeals(),
    weather: buildWeather(tools),
    airQuality: buildAirQuality(tools),
    forecastsAhead: { weather: buildWeather(ahead), air: buildAirQuality(ahead) },
    traffic: buildTraffic(tools),
    directions: buildDirections(tools),
    elevation: buildElevation(tools),
    geocoding: buildGeocoding(tools),
    sms: buildSms(tools, outbox),
    smsCallbacks: buildSmsCallbacks(tools),
    measurements,
    providerStates: () => clients.states(),
    demo: config.appMode === 'demo' ? demoPort(config, demoWeather, outbox) : null,
  };
}

/** Of all of the half hour before the texts go out it makes their own hour. */
const halfAnHourAhead = (clock: Clock): Clock => ({
  now: () => new Date(clock.now().getTime() + WARM_UP_MINUTES * 60_000),
});

const demoPort = ({ sms }: Config, weather: DemoWeather, texts: FakeSms): DemoPort => ({
  scenario: () => weather.scenario,
  switchTo: (scenario) => {
    weather.scenario = scenario;
  },
  outbox: () => texts.outbox(),
  replies: sms.provider === 'fake' ? new FakeReplies(randomUUID) : null,
  mapTile: demoMapTile,
});
