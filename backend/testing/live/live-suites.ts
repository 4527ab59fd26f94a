import { allowsTypeAhead } from '../../src/adapters/out/geocoding/registry.js';
import { buildPorts } from '../../src/composition/build-ports.js';
import type { Ports, Storage } from '../../src/composition/ports.js';
import type { Config } from '../../src/config/config.js';
import { airChecks, weatherChecks } from './forecast-checks.js';
import { geocodingChecks } from './geocoding-checks.js';
import type { LiveSuite } from './live-check.js';
import { directionsChecks, elevationChecks, trafficChecks } from './path-checks.js';
import { BEYOND_WEATHER } from './sample-places.js';

export interface LiveSuites {
  readonly suites: readonly LiveSuite[];
  /** Ports without a configured provider. */
  readonly nobody: readonly string[];
}

/** What the configured providers are asked. Texts are not tried: they cost money and reach a real phone. */
export function liveSuites(config: Config, storage: Storage): LiveSuites {
  const portsFor = (changes: Partial<Config> = {}): Ports => buildPorts({ ...config, ...changes }, storage);
  const ports = portsFor();
  const now = ports.clock.now();
  const { airQuality, traffic, directions, elevation, geocoding } = config;
  const typeAhead = allowsTypeAhead(geocoding);

  const others: readonly (LiveSuite & { readonly isOff: boolean })[] = [
    suite('air quality', airQuality.provider, airChecks(ports.airQuality, now)),
    suite('traffic', traffic.provider, trafficChecks(ports.traffic)),
    suite('geocoding', geocoding.provider, geocodingChecks(ports.geocoding, typeAhead)),
    suite('directions', directions.provider, directionsChecks(ports.directions)),
    suite('elevation', elevation.provider, elevationChecks(ports.elevation)),
  ];
  return {
    suites: [
      ...weatherSources(config).map((weather) =>
        suite(
          'weather',
          weather.provider,
          weatherChecks(portsFor({ weather }).weather, now, BEYOND_WEATHER[weather.provider]),
        ),
      ),
      ...others.filter(({ isOff }) => !isOff),
    ],
    nobody: others.filter(({ isOff }) => isOff).map(({ name }) => name),
  };
}

const OFF: ReadonlySet<string> = new Set(['none', 'straight-line', 'fake']);

const suite = (port: string, provider: string, checks: LiveSuite['checks']) => ({
  name: `${port}: ${provider}`,
  checks,
  isOff: OFF.has(provider),
});

/** A provider that combines two is checked as a whole, then each of the two by itself. */
function weatherSources({ weather }: Config): readonly Config['weather'][] {
  if (weather.provider !== 'nws-then-open-meteo') return [weather];
  const { nwsBaseUrl, userAgent, openMeteoBaseUrl } = weather;
  return [
    weather,
    { provider: 'nws', baseUrl: nwsBaseUrl, userAgent },
    { provider: 'open-meteo', baseUrl: openMeteoBaseUrl },
  ];
}
