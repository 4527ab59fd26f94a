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
  'a sign-up with a preset': (measurements) => measurements.signedUp('everyday'),
  'a sign-up with limits of its own': (measurements) => measurements.signedUp('own'),
  'a call to a provider': (measurements) =>
    measurements.providerCalled({ port: 'weather', provider: 'open-meteo', outcome: 'ok', seconds: 0.2 }),
  'a call that an open circuit refused': (measurements) =>
    measurements.providerCalled({
      port: 'weather',
      provider: 'open-meteo',
      outcome: 'not-asked',
      seconds: 0,
    }),
  'a text that was delivered': (measurements) => measurements.textBecame('delivered'),
  'a morning of which nobody waits': (measurements) => measurements.morningHandedOver({ seconds: 42 }),
  'a morning that is over': (measurements) =>
    measurements.morningClosed({
      planned: 7,
      sent: 3,
      waiting: 0,
      unknown: 1,
      skipped: { 'opted-out': 2 },
      failed: { 'bad-number': 1 },
    }),
  'a morning without anybody': (measurements) =>
    measurements.morningClosed({ planned: 0, sent: 0, waiting: 0, unknown: 0, skipped: {}, failed: {} }),
  'an alarm': (measurements) => measurements.alarmRaised('texts-stopped'),
  'a look for a shared answer': (measurements) =>
    measurements.answerLookedFor({ kind: 'weather', outcome: 'stored' }),
};

/** Every adapter accepts every event any number of times and never disturbs the code being measured. */
export function measurementsContract(name: string, make: () => Measurements): void {
  describe(`${name} as a measurements port`, () => {
    it.each(Object.entries(EVENTS))('accepts %s any number of times', (_event, tell) => {
      const measurements = make();
      for (let times = 0; times < 3; times += 1) expect(() => tell(measurements)).not.toThrow();
    });
  });
}
