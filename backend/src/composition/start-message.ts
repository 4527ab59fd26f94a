import type { Config } from '../config/config.js';

/** The first lines of a start: what is made up, and how to change that. For a person, so plain text. */
export function startMessage(config: Config): string[] {
  if (config.appMode === 'live')
    return ['RollOut starts in live mode. Serve it over HTTPS: its cookies are Secure.'];
  const fakes = [
    config.weather.provider === 'fake' && `weather (scenario "${config.fakeWeatherScenario}")`,
    config.airQuality.provider === 'fake' && 'air quality',
    config.traffic.provider === 'fake' && 'traffic',
    config.geocoding.provider === 'fake' && 'address search',
    config.directions.provider === 'fake' && 'directions',
    config.elevation.provider === 'fake' && 'hills',
    config.sms.provider === 'fake' && 'text messages',
    config.fakeClock !== null && 'the clock',
  ].filter((name) => name !== false);
  return [
    `RollOut starts in demo mode. Made up: ${fakes.length === 0 ? 'nothing' : fakes.join(', ')}.`,
    'To go live: APP_MODE=live (the National Weather Service and Open-Meteo for weather and air, Photon for addresses, no key needed). See .env.example for providers and keys.',
  ];
}

/** Everything that keeps RollOut from starting, in one message. */
export const refusalMessage = (problems: readonly string[]): string =>
  ['RollOut cannot start:', ...problems.map((problem) => `  - ${problem}`)].join('\n');
