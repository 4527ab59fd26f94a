import type { SessionsPort } from '../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemorySessions implements SessionsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  findRider(tokenHash: string, now: Date): Promise<Rider | null> {
    return this.storage.call(() => {
      const session = this.storage.sessions.get(tokenHash);
      if (session === undefined || session.expiresAt <= now) return null;
      return this.storage.riders.get(session.riderId) ?? null;
    });
  }
}
