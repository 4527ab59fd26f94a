import { describe, expect, it } from '@jest/globals';
import { smsContract } from '../../../../testing/contracts/sms.contract.js';
import { FakeSms } from './fake.sms.js';

const clock = { now: () => new Date('2026-06-15T14:00:00Z') };

smsContract('The fake', () => {
  const port = new FakeSms(clock);
  return {
    port,
    now: clock.now(),
    given: {
      rejects: (meaning) =>
        port.sendsWith({ answer: { outcome: 'rejected', meaning, code: 'as told' }, taken: false }),
      losesTheAnswer: ({ taken }) =>
        port.sendsWith({ answer: { outcome: 'ambiguous', reason: 'as told' }, taken }),
      listFails: (kind) => port.listsWith({ kind, provider: 'fake', detail: 'as told' }),
      redacts: () => port.redacts(),
      receives: (text) => port.receives(text),
    },
    taken: () => [...port.outbox()].reverse().map(({ body }) => body),
  };
});

describe('the outbox', () => {
  it('shows the newest hundred with sending times, newest first', async () => {
    const sms = new FakeSms(clock);
    for (let count = 1; count <= 105; count += 1)
      await sms.send({ to: '+15035550123', body: `text ${count}`, textId: null });
    expect(sms.outbox()).toHaveLength(100);
    expect(sms.outbox()[0]).toMatchObject({ body: 'text 105', sentAt: clock.now() });
    expect(sms.outbox().at(-1)).toMatchObject({ body: 'text 6' });
  });

  it('gives every text a unique id, even across processes on the same database', async () => {
    const text = { to: '+15035550123', body: 'text', textId: null };
    const sent = await Promise.all([new FakeSms(clock), new FakeSms(clock)].map((sms) => sms.send(text)));
    const ids = sent.map((one) => (one.outcome === 'accepted' ? one.providerMessageId : one.outcome));
    expect(new Set(ids).size).toBe(2);
  });
});
