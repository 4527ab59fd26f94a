import type { RequestPacePort, Turn } from '../../../../application/ports/request-pace.port.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemoryRequestPace implements RequestPacePort {
  constructor(private readonly storage: InMemoryStorage) {}

  take(
    pace: string,
    { everyMs, withinMs }: { readonly everyMs: number; readonly withinMs: number },
  ): Promise<Turn> {
    return this.storage.call(() => {
      const now = performance.now();
      const turnAt = Math.max(now, this.storage.nextTurns.get(pace) ?? 0);
      if (turnAt > now + withinMs) return { state: 'too-many' };
      this.storage.nextTurns.set(pace, turnAt + everyMs);
      return { state: 'granted', waitMs: turnAt - now };
    });
  }
}
