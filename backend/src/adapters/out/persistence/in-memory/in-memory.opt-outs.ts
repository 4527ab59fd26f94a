import type { OptOutsPort } from '../../../../application/ports/opt-outs.port.js';
import type { InMemoryStorage } from './in-memory-storage.js';

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
