import { describe, expect, it } from '@jest/globals';
import type { ProviderFailure } from '../../src/application/ports/provider-failure.js';
import type {
  ListedMessage,
  RejectionMeaning,
  SendOutcome,
  SmsPort,
} from '../../src/application/ports/sms.port.js';

export interface SmsHarness {
  readonly port: SmsPort;
  /** The provider's clock when the test began; left out by a port that accepts nothing. */
  readonly now?: Date;
  readonly given: {
    readonly rejects: (meaning: RejectionMeaning) => void;
    /** From now on, sending gets no answer; `taken` says whether the provider accepts the text. */
    readonly losesTheAnswer: (fault: { readonly how: LostAnswer; readonly taken: boolean }) => void;
    readonly listFails: (kind: ProviderFailure['kind']) => void;
    /** From now on, the provider lists messages without their bodies. */
    readonly redacts: () => void;
    /** A phone texts our number. */
    readonly receives: (text: { readonly from: string; readonly body: string }) => void;
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

    it('finds texts whose bodies the provider has redacted', async () => {
      const { port, given, taken } = await makeHarness();
      const sent = await port.send(text('one'));
      given.redacts();
      const found = await port.findSent({ to: TO, since: LONG_AGO });
      expect(found).toMatchObject({
        ok: true,
        value: taken() === null ? [] : [{ body: '', providerMessageId: idOf(sent) }],
      });
    });

    it('lists what was sent to any phone and received from any since then, each with its id', async () => {
      const { port, given, taken, now } = await makeHarness();
      const sent = [await port.send(text('one')), await port.send(text('for another', OTHER))];
      given.receives({ from: OTHER, body: 'Stop' });
      const listed = await listOf(port, LONG_AGO);
      if (taken() === null || now === undefined) {
        expect(listed).toEqual([]);
        return;
      }
      const summary = listed.map(({ direction, phone, body }) => [direction, phone, body]);
      expect(summary).toHaveLength(3);
      expect(summary).toEqual(
        expect.arrayContaining([
          ['out', TO, 'one'],
          ['out', OTHER, 'for another'],
          ['in', OTHER, 'Stop'],
        ]),
      );
      const ids = listed.map(({ providerMessageId }) => providerMessageId);
      expect(ids).toEqual(expect.arrayContaining(sent.map(idOf)));
      expect(new Set(ids).size).toBe(3);
      expect(await listOf(port, new Date(now.getTime() + 3_600_000))).toEqual([]);
    });

    it('lists messages whose bodies the provider has redacted', async () => {
      const { port, given, taken } = await makeHarness();
      await port.send(text('one'));
      given.redacts();
      expect((await listOf(port, LONG_AGO)).map(({ phone, body }) => [phone, body])).toEqual(
        taken() === null ? [] : [[TO, '']],
      );
    });

    it.each(['unavailable', 'rate-limited', 'invalid-response'] as const)(
      'ends the list of all messages with its failure: %s',
      async (kind) => {
        const { port, given, taken } = await makeHarness();
        await port.send(text('secret words'));
        given.listFails(kind);
        const pages = [];
        for await (const page of port.listSince?.(LONG_AGO) ?? []) pages.push(page);
        if (taken() === null) return;
        expect(JSON.stringify(pages)).not.toMatch(/5035550123|secret words/);
        expect(pages).toMatchObject([{ ok: false, failure: { kind } }]);
      },
    );

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

const idOf = (answer: SendOutcome): string | null =>
  answer.outcome === 'accepted' ? answer.providerMessageId : null;

/** Everything on all pages; none may fail. */
async function listOf(port: SmsPort, since: Date): Promise<ListedMessage[]> {
  const listed: ListedMessage[] = [];
  for await (const page of port.listSince?.(since) ?? []) {
    if (!page.ok) throw new Error(page.failure.detail);
    listed.push(...page.value);
  }
  return listed;
}
