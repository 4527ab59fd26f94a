import type { LatestOfRider, SessionsPort } from '../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemorySessions implements SessionsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  findRider(tokenHash: string, now: Date): Promise<Rider | null> {
    return this.storage.call(() => this.riderOf(tokenHash, now));
  }

  findLatest(tokenHash: string, now: Date): Promise<LatestOfRider | null> {
    return this.storage.call(() => {
      const rider = this.riderOf(tokenHash, now);
      if (rider === null) return null;
      const ofRider = [...this.storage.recommendations.values()].filter(
        ({ riderId }) => riderId === rider.id,
      );
      const [latest] = ofRider.sort((a, b) => b.date.localeCompare(a.date));
      return {
        riderId: rider.id,
        timeZone: rider.timeZone,
        planRevision: rider.planRevision,
        latest: latest ?? null,
      };
    });
  }

  private riderOf(tokenHash: string, now: Date): Rider | null {
    const session = this.storage.sessions.get(tokenHash);
    if (session === undefined || session.expiresAt <= now) return null;
    return this.storage.riders.get(session.riderId) ?? null;
  }
}
