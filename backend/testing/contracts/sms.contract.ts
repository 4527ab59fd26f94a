import { describe, expect, it } from '@jest/globals';
import type { ProviderFailure } from '../../src/application/ports/provider-failure.js';
import type { SmsPort } from '../../src/application/ports/sms.port.js';

export interface SmsHarness {
  readonly port: SmsPort;
  readonly given: { readonly fails: (kind: ProviderFailure['kind']) => void };
  /** Bodies that the provider has taken, oldest first; null for a port that takes none. */
  readonly taken: () => readonly string[] | null;
}

const TO = '+15035550123';

/** What every text provider does. One that takes nothing still runs every case: it refuses each. */
export function smsContract(name: string, makeHarness: () => SmsHarness): void {
  describe(`${name} as an SMS port`, () => {
    it('takes texts, each with an id of its own, or says that it takes none', async () => {
      const { port, taken } = makeHarness();
      const answers = [await port.send({ to: TO, body: 'one' }), await port.send({ to: TO, body: 'two' })];
      if (taken() === null) {
        expect(answers.every(({ ok }) => !ok)).toBe(true);
        return;
      }
      expect(taken()).toEqual(['one', 'two']);
      expect(new Set(answers.map((answer) => answer.ok && answer.value.providerMessageId)).size).toBe(2);
    });

    it.each(['unavailable', 'rate-limited', 'invalid-response'] as const)(
      'returns its failure without the phone or the text: %s',
      async (kind) => {
        const { port, given, taken } = makeHarness();
        given.fails(kind);
        const answer = await port.send({ to: TO, body: 'secret words' });
        expect(answer.ok).toBe(false);
        expect(JSON.stringify(answer)).not.toMatch(/5035550123|secret words/);
        expect(taken() ?? []).toEqual([]);
      },
    );
  });
}
