import type { InboundTextsPort } from '../../../../application/texting/inbound-texts.port.js';
import type { InMemoryStorage } from './in-memory-storage.js';

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
