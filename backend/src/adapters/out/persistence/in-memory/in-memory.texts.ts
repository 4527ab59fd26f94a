import type { OptOutsPort, SubscriptionsPort } from '../../../../application/ports/opt-outs.port.js';
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
import type { InboundTextsPort } from '../../../../application/texting/inbound-texts.port.js';
import type { LocalDate } from '../../../../domain/commute/time.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { countsForWeek, TEXTS_PER_WEEK } from '../../../../domain/texting/send-window.js';
import type { TextName } from '../../../../domain/texting/text-name.js';
import { mayBecome, type TextState } from '../../../../domain/texting/text-state.js';
import { deleteWhere, type InMemoryStorage, type KeptText } from './in-memory-storage.js';

/** A test text is handed over once. Only morning texts are tried again, and those are not kept in memory. */
const ONLY_ATTEMPT = { attempts: 1, returns: 0 };

export class InMemoryTexts implements TextsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  reserve({ weekSince, at, ...text }: NewTestText): Promise<SendingText | null> {
    return this.storage.call(() => {
      const ofWeek = this.texts().filter(
        (one) =>
          one.phone === text.phone &&
          one.riderId === this.boundTo(text.phone) &&
          one.createdAt > weekSince &&
          countsForWeek(one),
      );
      if (ofWeek.length >= TEXTS_PER_WEEK) return null;
      if (text.riderId !== null && !this.storage.riders.has(text.riderId)) throw new RiderGone();
      const id = String(this.storage.nextId());
      this.storage.texts.set(id, {
        ...text,
        id,
        kind: 'test',
        state: 'sending',
        reason: null,
        providerMessageId: null,
        createdAt: at,
        changedAt: at,
      });
      return { id, date: text.date, attempt: ONLY_ATTEMPT.attempts };
    });
  }

  recordOutcomes(_date: LocalDate, outcomes: readonly TextOutcome[], at: Date): Promise<void> {
    return this.storage.call(() => {
      for (const outcome of outcomes) {
        const text = this.storage.texts.get(outcome.id);
        if (text === undefined || !isNews(text, outcome) || this.isOfAnother(text, outcome)) continue;
        this.storage.texts.set(text.id, {
          ...text,
          state: outcome.state,
          reason: 'reason' in outcome ? outcome.reason : null,
          providerMessageId:
            text.providerMessageId ?? (outcome.state === 'accepted' ? outcome.providerMessageId : null),
          changedAt: at,
        });
      }
    });
  }

  recordReceipt({ text: name, providerMessageId, state, at }: TextReceipt): Promise<ReceiptEffect> {
    return this.storage.call(() => {
      const text = this.textOfReceipt(name, providerMessageId);
      if (text === null) return 'unknown-text';
      if (!mayBecome({ state: text.state, ...ONLY_ATTEMPT }, state)) return 'no-change';
      const reason = state === 'failed' ? 'undelivered' : null;
      this.storage.texts.set(text.id, { ...text, state, reason, providerMessageId, changedAt: at });
      return 'recorded';
    });
  }

  listOfRider(riderId: number): Promise<StoredText[]> {
    return this.storage.call(() =>
      this.texts()
        .filter((text) => text.riderId === riderId)
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ riderId: _, providerMessageId: __, ...text }) => text),
    );
  }

  forget({ ofNobody, ofRiders }: { readonly ofNobody: Date; readonly ofRiders: Date }): Promise<number> {
    return this.storage.call(() =>
      deleteWhere(
        this.storage.texts,
        ({ riderId, createdAt }) => createdAt < (riderId === null ? ofNobody : ofRiders),
      ),
    );
  }

  private boundTo(phone: string): number | undefined {
    return [...this.storage.riders.values()].find((rider) => rider.phoneConfirmed && rider.phone === phone)
      ?.id;
  }

  private isOfAnother({ id }: KeptText, outcome: TextOutcome): boolean {
    if (outcome.state !== 'accepted') return false;
    const { providerMessageId } = outcome;
    return this.texts().some((text) => text.providerMessageId === providerMessageId && text.id !== id);
  }

  private texts(): KeptText[] {
    return [...this.storage.texts.values()];
  }

  private textOfReceipt(name: TextName | null, providerMessageId: string): KeptText | null {
    const attached = this.texts().find((text) => text.providerMessageId === providerMessageId);
    if (attached) return attached;
    const text = name === null ? undefined : this.storage.texts.get(name.id);
    return text?.date === name?.date && text?.providerMessageId === null ? text : null;
  }
}

function isNews(text: KeptText, { attempt, state }: TextOutcome): boolean {
  if (attempt !== ONLY_ATTEMPT.attempts) return false;
  if (state === 'accepted') return mayBecome({ state: text.state, ...ONLY_ATTEMPT }, state);
  const from: readonly TextState[] = state === 'failed' ? ['sending', 'unknown'] : ['sending'];
  return from.includes(text.state);
}

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
    return this.change(phone, false, ({ smsSubscribed, phoneConfirmed }) => smsSubscribed && phoneConfirmed);
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
    return this.storage.call(() => deleteWhere(this.storage.inboundTexts, (doneAt) => doneAt < instant));
  }
}
