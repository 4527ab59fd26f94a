import { FakeAirQuality } from '../adapters/out/air-quality/fake/fake.air-quality.js';
import { CachedAirQuality } from '../adapters/out/air-quality/cached/cached.air-quality.js';
import { OpenMeteoAirQuality } from '../adapters/out/air-quality/open-meteo/open-meteo.air-quality.js';
import { OpenWeatherAirQuality } from '../adapters/out/air-quality/openweather/openweather.air-quality.js';
import { FakeClock } from '../adapters/out/clock/fake.clock.js';
import { SystemClock } from '../adapters/out/clock/system.clock.js';
import { FakeDirections } from '../adapters/out/directions/fake/fake.directions.js';
import { GoogleDirections } from '../adapters/out/directions/google/google.directions.js';
import { GoogleRoutesDirections } from '../adapters/out/directions/google-routes/google-routes.directions.js';
import { StraightLineDirections } from '../adapters/out/directions/straight-line/straight-line.directions.js';
import { ValhallaDirections } from '../adapters/out/directions/valhalla/valhalla.directions.js';
import { demoMapTile } from '../adapters/out/demo-world/map-tile.js';
import { FakeElevation } from '../adapters/out/elevation/fake/fake.elevation.js';
import { GoogleElevation } from '../adapters/out/elevation/google/google.elevation.js';
import { OpenMeteoElevation } from '../adapters/out/elevation/open-meteo/open-meteo.elevation.js';
import { NoElevation } from '../adapters/out/elevation/none/none.elevation.js';
import { FakeGeocoding } from '../adapters/out/geocoding/fake/fake.geocoding.js';
import { GoogleGeocoding } from '../adapters/out/geocoding/google/google.geocoding.js';
import { NominatimGeocoding } from '../adapters/out/geocoding/nominatim/nominatim.geocoding.js';
import { PublicNominatim } from '../adapters/out/geocoding/nominatim/public-nominatim.geocoding.js';
import { NoGeocoding } from '../adapters/out/geocoding/none/none.geocoding.js';
import { PhotonGeocoding } from '../adapters/out/geocoding/photon/photon.geocoding.js';
import { sharedTurn } from '../adapters/out/http/shared-turn.js';
import { ProviderClient } from '../adapters/out/http/provider-client.js';
import { FakeSms } from '../adapters/out/sms/fake/fake.sms.js';
import { NoSms } from '../adapters/out/sms/none/none.sms.js';
import { GeoTzTimeZones } from '../adapters/out/time-zones/geo-tz.time-zones.js';
import { RandomTokens } from '../adapters/out/tokens/random.tokens.js';
import { FakeTraffic } from '../adapters/out/traffic/fake/fake.traffic.js';
import { GoogleRoutesTraffic } from '../adapters/out/traffic/google-routes/google-routes.traffic.js';
import { GoogleTraffic } from '../adapters/out/traffic/google/google.traffic.js';
import { NoTraffic } from '../adapters/out/traffic/none/none.traffic.js';
import { CachedWeather } from '../adapters/out/weather/cached/cached.weather.js';
import { DemoWeather } from '../adapters/out/weather/fake/demo-weather.js';
import { FakeWeather } from '../adapters/out/weather/fake/fake.weather.js';
import { OpenMeteoWeather } from '../adapters/out/weather/open-meteo/open-meteo.weather.js';
import { OpenWeatherWeather } from '../adapters/out/weather/openweather/openweather.weather.js';
import type { AirQualityPort } from '../application/ports/air-quality.port.js';
import type { Clock } from '../application/ports/clock.port.js';
import type { DemoPort } from '../application/ports/demo.port.js';
import type { DirectionsPort } from '../application/ports/directions.port.js';
import type { ElevationPort } from '../application/ports/elevation.port.js';
import type { GeocodingPort } from '../application/ports/geocoding.port.js';
import type { TrafficPort } from '../application/ports/traffic.port.js';
import type { WeatherPort } from '../application/ports/weather.port.js';
import type { Config, Nominatim } from '../config/config.js';
import type { Ports, Storage } from './ports.js';

/**
 * The one place where the configuration picks adapters. A switch per port; the compiler refuses a provider that is
 * configurable but not built here.
 */
export function buildPorts(config: Config, storage: Storage, machineClock: Clock = new SystemClock()): Ports {
  const clock = config.fakeClock ? new FakeClock(config.fakeClock, machineClock) : machineClock;
  const demoWeather = new DemoWeather(config.fakeWeatherScenario);
  const outbox = new FakeSms(clock);
  const tools: Tools = { config, storage, clock, demoWeather };
  return {
    ...storage,
    clock,
    timeZones: new GeoTzTimeZones(),
    tokens: new RandomTokens(),
    weather: buildWeather(tools),
    airQuality: buildAirQuality(tools),
    traffic: buildTraffic(tools),
    directions: buildDirections(tools),
    elevation: buildElevation(tools),
    geocoding: buildGeocoding(tools),
    sms: config.sms.provider === 'fake' ? outbox : new NoSms(),
    demo: config.appMode === 'demo' ? demoPort(demoWeather, outbox) : null,
  };
}

interface Tools {
  readonly config: Config;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly demoWeather: DemoWeather;
}

function buildWeather(tools: Tools): WeatherPort {
  const { weather } = tools.config;
  switch (weather.provider) {
    case 'fake':
      return new FakeWeather({ clock: tools.clock, demo: tools.demoWeather });
    case 'open-meteo':
      return sharedWeather(
        tools,
        weather,
        new OpenMeteoWeather({ ...weather, client: clientOf(tools, weather.provider) }),
      );
    case 'openweather':
      return sharedWeather(
        tools,
        weather,
        new OpenWeatherWeather({ ...weather, client: clientOf(tools, weather.provider) }),
      );
  }
}

const sharedWeather = (tools: Tools, source: Source, weather: WeatherPort): WeatherPort =>
  new CachedWeather({ weather, ...sharing(tools, source) });

function buildAirQuality(tools: Tools): AirQualityPort {
  const { airQuality } = tools.config;
  switch (airQuality.provider) {
    case 'fake':
      return new FakeAirQuality({ clock: tools.clock, demo: tools.demoWeather });
    case 'open-meteo':
      return sharedAir(
        tools,
        airQuality,
        new OpenMeteoAirQuality({ ...airQuality, client: clientOf(tools, airQuality.provider) }),
      );
    case 'openweather':
      return sharedAir(
        tools,
        airQuality,
        new OpenWeatherAirQuality({ ...airQuality, client: clientOf(tools, airQuality.provider) }),
      );
  }
}

const sharedAir = (tools: Tools, source: Source, airQuality: AirQualityPort): AirQualityPort =>
  new CachedAirQuality({ airQuality, ...sharing(tools, source) });

function buildTraffic(tools: Tools): TrafficPort {
  const { traffic } = tools.config;
  switch (traffic.provider) {
    case 'fake':
      return new FakeTraffic({ clock: tools.clock });
    case 'none':
      return new NoTraffic();
    case 'google':
      return new GoogleTraffic({ ...traffic, client: clientOf(tools, traffic.provider) });
    case 'google-routes':
      return new GoogleRoutesTraffic({ ...traffic, client: clientOf(tools, traffic.provider) });
  }
}

function buildGeocoding(tools: Tools): GeocodingPort {
  const { geocoding } = tools.config;
  switch (geocoding.provider) {
    case 'fake':
      return new FakeGeocoding();
    case 'none':
      return new NoGeocoding();
    case 'photon':
      return new PhotonGeocoding({ ...geocoding, client: clientOf(tools, geocoding.provider) });
    case 'nominatim':
      return geocoding.isPublicServer ? publicNominatim(tools, geocoding) : ownNominatim(tools, geocoding);
    case 'google':
      return new GoogleGeocoding({ ...geocoding, client: clientOf(tools, geocoding.provider) });
  }
}

/** Waiting for a turn counts towards the deadline of the call, so half of it is left for the answer. */
const turnAt = ({ config, storage }: Tools, provider: string) =>
  sharedTurn({ pace: storage.requestPace, provider, patienceMs: config.providerDeadlineMs / 2 });

const ownNominatim = (tools: Tools, { provider, baseUrl }: Nominatim, turn?: () => Promise<void>) =>
  new NominatimGeocoding({ baseUrl, client: clientOf(tools, provider), ...(turn && { turn }) });

function publicNominatim(tools: Tools, geocoding: Nominatim): GeocodingPort {
  return new PublicNominatim({
    nominatim: ownNominatim(tools, geocoding, turnAt(tools, geocoding.provider)),
    ...sharing(tools, geocoding),
  });
}

function buildDirections(tools: Tools): DirectionsPort {
  const { directions } = tools.config;
  switch (directions.provider) {
    case 'fake':
      return new FakeDirections();
    case 'straight-line':
      return new StraightLineDirections();
    case 'valhalla':
      return new ValhallaDirections({
        baseUrl: directions.baseUrl,
        client: clientOf(tools, directions.provider),
        ...(directions.isPublicServer && { turn: turnAt(tools, directions.provider) }),
      });
    case 'google':
      return new GoogleDirections({ ...directions, client: clientOf(tools, directions.provider) });
    case 'google-routes':
      return new GoogleRoutesDirections({ ...directions, client: clientOf(tools, directions.provider) });
  }
}

function buildElevation(tools: Tools): ElevationPort {
  const { elevation } = tools.config;
  switch (elevation.provider) {
    case 'fake':
      return new FakeElevation();
    case 'none':
      return new NoElevation();
    case 'open-meteo':
      return new OpenMeteoElevation({ ...elevation, client: clientOf(tools, elevation.provider) });
    case 'google':
      return new GoogleElevation({ ...elevation, client: clientOf(tools, elevation.provider) });
  }
}

interface Source {
  readonly provider: string;
  readonly baseUrl: string;
}

/**
 * What riders nearby and replicas share: real providers only, the demo's world costs nothing to ask. Answers of a stub or
 * an instance of one's own are not taken for the provider's, so the address is part of the name they are kept under.
 */
const sharing = ({ storage, clock, config }: Tools, { provider, baseUrl }: Source) => ({
  cache: storage.forecastCache,
  clock,
  provider: `${provider} at ${addressOf(baseUrl)}`,
  providerDeadlineMs: config.providerDeadlineMs,
});

/** Host and path: what else a URL may hold is nobody's business in a table or a log. */
function addressOf(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname}`;
}

/** One client a port: weather that is down must not open the circuit of the air. */
const clientOf = ({ config, clock }: Tools, provider: string): ProviderClient =>
  new ProviderClient({ provider, clock, random: Math.random, deadlineMs: config.providerDeadlineMs });

const demoPort = (weather: DemoWeather, texts: FakeSms): DemoPort => ({
  scenario: () => weather.scenario,
  switchTo: (scenario) => {
    weather.scenario = scenario;
  },
  outbox: () => texts.outbox(),
  mapTile: demoMapTile,
});
