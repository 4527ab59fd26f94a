import { describe, expect, it } from '@jest/globals';
import type { ProviderFailure } from '../../src/application/ports/provider-failure.js';
import type { RejectionMeaning, SmsPort } from '../../src/application/ports/sms.port.js';

export interface SmsHarness {
  readonly port: SmsPort;
  /** The provider's clock when the test began; left out by a port that accepts nothing. */
  readonly now?: Date;
  readonly given: {
    readonly rejects: (meaning: RejectionMeaning) => void;
    /** From now on, sending gets no answer; `taken` says whether the provider accepts the text. */
    readonly losesTheAnswer: (fault: { readonly how: LostAnswer; readonly taken: boolean }) => void;
    readonly listFails: (kind: ProviderFailure['kind']) => void;
  };
  /** Bodies that the provider has accepted, oldest first; null for a port that accepts none. */
  readonly taken: () => readonly string[] | null;
}

const LOST_ANSWERS = ['stall', 'reset', 'server-error', 'garbage'] as const;

/** How an answer gets lost. A fake, which has no network, has one way. */
export type LostAnswer = (typeof LOST_ANSWERS)[number];

const TO = '+15035550123';
const OTHER = '+15035550124';
const MEANINGS = ['opted-out', 'bad-number', 'unreachable-today', 'wait', 'stop-sending', 'unknown'] as const;
const LONG_AGO = new Date('2000-01-01T00:00:00Z');

const text = (body: string, to = TO) => ({ to, body, textId: 'text-1' });

/** Every text provider meets this contract. One that accepts nothing still runs every case and rejects each text. */
export function smsContract(name: string, makeHarness: () => SmsHarness | Promise<SmsHarness>): void {
  describe(`${name} as an SMS port`, () => {
    it('accepts texts, each with its own id, or reports that it accepts none', async () => {
      const { port, taken } = await makeHarness();
      const answers = [await port.send(text('one')), await port.send(text('two'))];
      if (taken() === null) {
        expect(answers.every(({ outcome }) => outcome === 'rejected')).toBe(true);
        return;
      }
      expect(taken()).toEqual(['one', 'two']);
      const ids = answers.map((answer) => answer.outcome === 'accepted' && answer.providerMessageId);
      expect(ids.every(Boolean)).toBe(true);
      expect(new Set(ids).size).toBe(2);
    });

    it.each(MEANINGS)('reports what a rejection means, and does not retry: %s', async (meaning) => {
      const { port, given, taken } = await makeHarness();
      given.rejects(meaning);
      const answer = await port.send(text('secret words'));
      expect(answer).toMatchObject({
        outcome: 'rejected',
        meaning: taken() === null ? 'stop-sending' : meaning,
      });
      expect(JSON.stringify(answer)).not.toMatch(/5035550123|secret words/);
      expect(taken() ?? []).toEqual([]);
    });

    it.each(
      LOST_ANSWERS.flatMap((how) => [
        { how, isTaken: true },
        { how, isTaken: false },
      ]),
    )(
      'reports an unknown outcome, and does not retry: $how, accepted: $isTaken',
      async ({ how, isTaken }) => {
        const { port, given, taken } = await makeHarness();
        given.losesTheAnswer({ how, taken: isTaken });
        const answer = await port.send(text('secret words'));
        expect(JSON.stringify(answer)).not.toMatch(/5035550123|secret words/);
        if (taken() === null) return;
        expect(answer.outcome).toBe('ambiguous');
        expect(taken()).toEqual(isTaken ? ['secret words'] : []);
        const found = await port.findSent({ to: TO, since: LONG_AGO });
        expect(found).toMatchObject({ ok: true, value: isTaken ? [{ body: 'secret words' }] : [] });
      },
    );

    it('finds the texts it accepted for a phone since then, oldest first, and no other phone’s', async () => {
      const { port, taken, now } = await makeHarness();
      const one = await port.send(text('one'));
      await port.send(text('for another', OTHER));
      await port.send(text('two'));
      const found = await port.findSent({ to: TO, since: LONG_AGO });
      if (taken() === null || now === undefined) {
        expect(found).toEqual({ ok: true, value: [] });
        return;
      }
      expect(found).toMatchObject({
        ok: true,
        value: [
          {
            body: 'one',
            providerMessageId: one.outcome === 'accepted' && one.providerMessageId,
            status: 'accepted',
            code: null,
          },
          { body: 'two', status: 'accepted', code: null },
        ],
      });
      const later = await port.findSent({ to: TO, since: new Date(now.getTime() + 3_600_000) });
      expect(later).toEqual({ ok: true, value: [] });
    });

    it.each(['unavailable', 'rate-limited', 'invalid-response'] as const)(
      'returns a failure to list, without the phone in it: %s',
      async (kind) => {
        const { port, given, taken } = await makeHarness();
        given.listFails(kind);
        const found = await port.findSent({ to: TO, since: LONG_AGO });
        expect(JSON.stringify(found)).not.toContain('5035550123');
        expect(found).toMatchObject(
          taken() === null ? { ok: true, value: [] } : { ok: false, failure: { kind } },
        );
      },
    );
  });
}
