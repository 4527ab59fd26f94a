import { describe, expect, it } from '@jest/globals';
import type { Measurements } from '../../src/application/ports/measurements.port.js';

const EVENTS: Readonly<Record<string, (measurements: Measurements) => void>> = {
  'an answered request': (measurements) =>
    measurements.requestAnswered({ method: 'GET', route: '/api/users/:id', status: 200, seconds: 0.004 }),
  'an answer that took no time at all': (measurements) =>
    measurements.requestAnswered({ method: 'GET', route: 'web', status: 304, seconds: 0 }),
  'an answer that took very long': (measurements) =>
    measurements.requestAnswered({ method: 'POST', route: 'web', status: 503, seconds: 86_400 }),
  'a verdict': (measurements) => measurements.verdictGiven('thumbs_up'),
  'no verdict': (measurements) => measurements.verdictGiven('not-enough-data'),
  'a call to a provider': (measurements) =>
    measurements.providerCalled({ port: 'weather', provider: 'open-meteo', outcome: 'ok', seconds: 0.2 }),
  'a call that an open circuit refused': (measurements) =>
    measurements.providerCalled({
      port: 'weather',
      provider: 'open-meteo',
      outcome: 'not-asked',
      seconds: 0,
    }),
  'a look for a shared answer': (measurements) =>
    measurements.answerLookedFor({ kind: 'weather', outcome: 'stored' }),
};

/** Whoever counts takes everything, again and again, and never stands in the way of what is counted. */
export function measurementsContract(name: string, make: () => Measurements): void {
  describe(`${name} as a port for measurements`, () => {
    it.each(Object.entries(EVENTS))('takes %s, as often as it happens', (_event, tell) => {
      const measurements = make();
      for (let times = 0; times < 3; times += 1) expect(() => tell(measurements)).not.toThrow();
    });
  });
}
