import type {
  LatestOfRider,
  NewSession,
  RiderOfSession,
  SessionsPort,
  SessionTimes,
} from '../../../../application/ports/sessions.port.js';
import { isUseWorthNoting, openUntil } from '../../../../domain/rider/session-lifetime.js';
import type { InMemoryStorage, StoredSession } from './in-memory-storage.js';

export class InMemorySessions implements SessionsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  findRider(tokenHash: string, now: Date): Promise<RiderOfSession | null> {
    return this.storage.call(() => this.riderOf(tokenHash, now));
  }

  findLatest(tokenHash: string, now: Date): Promise<LatestOfRider | null> {
    return this.storage.call(() => {
      const found = this.riderOf(tokenHash, now);
      if (found === null) return null;
      const { rider, shouldNoteUse } = found;
      const ofRider = [...this.storage.recommendations.values()].filter(
        ({ riderId }) => riderId === rider.id,
      );
      const [latest] = ofRider.sort((a, b) => b.date.localeCompare(a.date));
      return {
        riderId: rider.id,
        timeZone: rider.timeZone,
        planRevision: rider.planRevision,
        latest: latest ?? null,
        shouldNoteUse,
      };
    });
  }

  noteUse(tokenHash: string, now: Date): Promise<void> {
    return this.storage.call(() => {
      const session = this.openSession(tokenHash, now);
      if (session === null || !isUseWorthNoting(session.lastUsedAt, now)) return;
      this.storage.sessions.set(tokenHash, { ...session, lastUsedAt: now });
    });
  }

  list(riderId: number, now: Date): Promise<SessionTimes[]> {
    return this.storage.call(() =>
      [...this.storage.sessions.values()]
        .filter((session) => session.riderId === riderId && isOpen(session, now))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ createdAt, lastUsedAt, expiresAt }) => ({ createdAt, lastUsedAt, expiresAt })),
    );
  }

  end(tokenHash: string): Promise<void> {
    return this.storage.call(() => {
      const session = this.storage.sessions.get(tokenHash);
      if (session === undefined) return;
      this.storage.sessions.delete(tokenHash);
      this.storage.forgetSignUpKeysOf(session.riderId);
    });
  }

  endAll(riderId: number): Promise<void> {
    return this.storage.call(() => {
      this.storage.endSessions((session) => session.riderId === riderId);
      this.storage.forgetSignUpKeysOf(riderId);
    });
  }

  purgeEnded(now: Date): Promise<number> {
    return this.storage.call(() => this.storage.endSessions((session) => !isOpen(session, now)));
  }

  private riderOf(tokenHash: string, now: Date): RiderOfSession | null {
    const session = this.openSession(tokenHash, now);
    const rider = session && this.storage.riders.get(session.riderId);
    return rider ? { rider, shouldNoteUse: isUseWorthNoting(session.lastUsedAt, now) } : null;
  }

  private openSession(tokenHash: string, now: Date): StoredSession | null {
    const session = this.storage.sessions.get(tokenHash);
    return session !== undefined && isOpen(session, now) ? session : null;
  }
}

const isOpen = ({ lastUsedAt, expiresAt }: Pick<StoredSession, 'lastUsedAt'> & NewSession, now: Date) =>
  openUntil(lastUsedAt, expiresAt) > now;
