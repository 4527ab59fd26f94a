import type { SendingText } from '../../../../application/ports/texts.port.js';
import type {
  UnknownText,
  UnknownTextsPort,
} from '../../../../application/texting/morning/morning-texts.port.js';
import { MOST_RETURNS } from '../../../../domain/texting/text-state.js';
import type { InMemoryStorage, KeptText } from './in-memory-storage.js';

export class InMemoryUnknownTexts implements UnknownTextsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  loseLeases(at: Date): Promise<number> {
    return this.storage.call(() => {
      const now = performance.now();
      const lost = this.texts().filter(
        ({ state, leasedUntilMs }) => state === 'sending' && leasedUntilMs !== null && leasedUntilMs <= now,
      );
      for (const text of lost) {
        const change = { state: 'unknown', leasedUntilMs: now, notBeforeMs: null, changedAt: at } as const;
        this.storage.texts.set(text.id, { ...text, ...change });
      }
      return lost.length;
    });
  }

  claim(options: {
    readonly limit: number;
    readonly againAfterMs: number;
    readonly since: Date;
  }): Promise<UnknownText[]> {
    return this.storage.call(() => {
      const now = performance.now();
      const free = this.texts().filter(
        ({ state, notBeforeMs, createdAt }) =>
          state === 'unknown' && createdAt >= options.since && (notBeforeMs === null || notBeforeMs <= now),
      );
      return free.slice(0, options.limit).map((text) => {
        this.storage.texts.set(text.id, { ...text, notBeforeMs: now + options.againAfterMs });
        const { id, kind, runId, phone, body, createdAt, attempts } = text;
        const unknownForMs = now - (text.leasedUntilMs ?? now);
        return { id, attempt: attempts, kind, runId, phone, body, createdAt, unknownForMs };
      });
    });
  }

  unattached(providerMessageIds: readonly string[]): Promise<string[]> {
    return this.storage.call(() => {
      const attached = new Set(this.texts().map(({ providerMessageId }) => providerMessageId));
      return providerMessageIds.filter((id) => !attached.has(id));
    });
  }

  giveBack({ id, attempt }: SendingText, at: Date): Promise<'pending' | 'failed' | null> {
    return this.storage.call(() => {
      const text = this.storage.texts.get(id);
      if (text?.state !== 'unknown' || text.attempts !== attempt) return null;
      const run = text.runId === null ? undefined : this.storage.textRuns.get(text.runId);
      const isOpen = run !== undefined && run.closesAt > at;
      const comesBack = isOpen && text.returns < MOST_RETURNS && text.riderId !== null && text.body !== null;
      const state = comesBack ? 'pending' : 'failed';
      this.storage.texts.set(id, {
        ...text,
        state,
        returns: text.returns + (comesBack ? 1 : 0),
        reason: comesBack ? null : 'not-taken',
        leasedUntilMs: null,
        notBeforeMs: null,
        changedAt: at,
      });
      return state;
    });
  }

  private texts(): KeptText[] {
    return [...this.storage.texts.values()];
  }
}
