import { RiderGone } from '../../../../application/ports/storage-errors.js';
import type {
  NewTestText,
  ReceiptEffect,
  SendingText,
  StoredText,
  TextOutcome,
  TextReceipt,
  TextsPort,
} from '../../../../application/ports/texts.port.js';
import { mayBecome, type TextState } from '../../../../domain/texting/text-state.js';
import { countsForWeek, TEXTS_PER_WEEK } from '../../../../domain/texting/send-window.js';
import type { InMemoryStorage, KeptText } from './in-memory-storage.js';
import type { OptOutsPort, SubscriptionsPort } from '../../../../application/ports/opt-outs.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { InboundTextsPort } from '../../../../application/texting/inbound-texts.port.js';

export class InMemoryTexts implements TextsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  reserve(text: NewTestText, { leaseMs }: { readonly leaseMs: number }): Promise<SendingText | null> {
    return this.storage.call(() => {
      const { riderId, phone, body, date, at } = text;
      if (textsOfWeek(this.storage, phone, text.weekSince) >= TEXTS_PER_WEEK) return null;
      if (riderId !== null && !this.storage.riders.has(riderId)) throw new RiderGone();
      const kept: KeptText = {
        id: String(this.storage.nextId()),
        kind: 'test',
        riderId,
        phone,
        body,
        date,
        state: 'sending',
        reason: null,
        code: null,
        providerMessageId: null,
        runId: null,
        batch: null,
        attempts: 1,
        returns: 0,
        leasedUntilMs: performance.now() + leaseMs,
        notBeforeMs: null,
        createdAt: at,
        changedAt: at,
      };
      this.storage.texts.set(kept.id, kept);
      return { id: kept.id, attempt: kept.attempts };
    });
  }

  recordOutcomes(outcomes: readonly TextOutcome[], at: Date): Promise<void> {
    return this.storage.call(() => {
      for (const outcome of outcomes) {
        const text = this.storage.texts.get(outcome.id);
        if (text === undefined || !isNews(text, outcome)) continue;
        this.storage.texts.set(text.id, {
          ...text,
          state: outcome.state,
          reason: outcome.state === 'failed' ? outcome.reason : null,
          code: outcome.state === 'failed' ? outcome.code : null,
          providerMessageId:
            text.providerMessageId ?? (outcome.state === 'accepted' ? outcome.providerMessageId : null),
          leasedUntilMs: outcome.state === 'unknown' ? performance.now() : null,
          notBeforeMs:
            outcome.state === 'pending' ? performance.now() + outcome.retryAfterSeconds * 1000 : null,
          changedAt: at,
        });
      }
    });
  }

  recordReceipt({ textId, providerMessageId, state, code, at }: TextReceipt): Promise<ReceiptEffect> {
    return this.storage.call(() => {
      const text = this.textOfReceipt(textId, providerMessageId);
      if (text === null) return 'unknown-text';
      if (text.state === state || !mayBecome(text, state)) return 'no-change';
      this.storage.texts.set(text.id, {
        ...text,
        state,
        reason: state === 'failed' ? 'undelivered' : null,
        code: state === 'failed' ? code : null,
        providerMessageId,
        leasedUntilMs: null,
        notBeforeMs: null,
        changedAt: at,
      });
      return 'recorded';
    });
  }

  lastRiderOf(phone: string): Promise<number | null> {
    const wentOut = ({ state }: KeptText) => !['pending', 'skipped', 'failed'].includes(state);
    return this.storage.call(() => {
      const [last] = [...this.storage.texts.values()]
        .filter((text) => text.phone === phone && wentOut(text))
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || Number(b.id) - Number(a.id));
      return last?.riderId ?? null;
    });
  }

  listOfRider(riderId: number): Promise<StoredText[]> {
    return this.storage.call(() =>
      [...this.storage.texts.values()]
        .filter((text) => text.riderId === riderId)
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ id, kind, phone, date, body, state, reason, createdAt, changedAt }) => ({
          id,
          kind,
          phone,
          date,
          body,
          state,
          reason,
          createdAt,
          changedAt,
        })),
    );
  }

  forget({ ofNobody, ofRiders }: { readonly ofNobody: Date; readonly ofRiders: Date }): Promise<number> {
    return this.storage.call(() => {
      const old = [...this.storage.texts.values()].filter(
        ({ riderId, createdAt }) => createdAt < (riderId === null ? ofNobody : ofRiders),
      );
      for (const { id } of old) this.storage.texts.delete(id);
      return old.length;
    });
  }

  private textOfReceipt(textId: string | null, providerMessageId: string): KeptText | null {
    for (const text of this.storage.texts.values()) {
      if (text.providerMessageId === providerMessageId) return text;
    }
    const text = textId === null ? undefined : this.storage.texts.get(textId);
    return text?.providerMessageId === null ? text : null;
  }
}

/** An acceptance counts for any try, anything else for its own try only: see TypeormTexts. */
function isNews(text: KeptText, { attempt, state }: TextOutcome): boolean {
  if (state === 'accepted') {
    return text.state !== 'accepted' && text.attempts >= attempt && mayBecome(text, state);
  }
  const from: readonly TextState[] = state === 'failed' ? ['sending', 'unknown'] : ['sending'];
  return from.includes(text.state) && text.attempts === attempt;
}

export const textsOfWeek = (storage: InMemoryStorage, phone: string, since: Date): number =>
  [...storage.texts.values()].filter(
    (text) => text.phone === phone && text.createdAt >= since && countsForWeek(text),
  ).length;

export class InMemoryOptOuts implements OptOutsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  stop(phone: string, at: Date): Promise<void> {
    return this.storage.call(() => {
      if (!this.storage.optOuts.has(phone)) this.storage.optOuts.set(phone, at);
    });
  }

  start(phone: string): Promise<void> {
    return this.storage.call(() => void this.storage.optOuts.delete(phone));
  }

  isStopped(phone: string): Promise<boolean> {
    return this.storage.call(() => this.storage.optOuts.has(phone));
  }
}

export class InMemorySubscriptions implements SubscriptionsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  end(phone: string): Promise<number> {
    return this.change(phone, false, ({ smsSubscribed }) => smsSubscribed);
  }

  resume(phone: string): Promise<number> {
    return this.change(phone, true, ({ smsSubscribed, smsConsent }) => smsConsent && !smsSubscribed);
  }

  private change(phone: string, smsSubscribed: boolean, which: (rider: Rider) => boolean): Promise<number> {
    return this.storage.call(() => {
      const riders = [...this.storage.riders.values()].filter(
        (rider) => rider.phone === phone && which(rider),
      );
      for (const rider of riders) this.storage.riders.set(rider.id, { ...rider, smsSubscribed });
      return riders.length;
    });
  }
}

export class InMemoryInboundTexts implements InboundTextsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  isDone(textId: string): Promise<boolean> {
    return this.storage.call(() => this.storage.inboundTexts.has(textId));
  }

  noteDone(textId: string, at: Date): Promise<void> {
    return this.storage.call(() => {
      if (!this.storage.inboundTexts.has(textId)) this.storage.inboundTexts.set(textId, at);
    });
  }

  forgetBefore(instant: Date): Promise<number> {
    return this.storage.call(() => {
      const old = [...this.storage.inboundTexts].filter(([, doneAt]) => doneAt < instant);
      for (const [textId] of old) this.storage.inboundTexts.delete(textId);
      return old.length;
    });
  }
}
