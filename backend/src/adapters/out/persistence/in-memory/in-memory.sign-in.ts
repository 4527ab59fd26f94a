import {
  TRIES_PER_CODE,
  type Binding,
  type CodeTry,
  type NewSignInCode,
  type Redemption,
  type SignInCodesPort,
} from '../../../../application/accounts/sign-in-codes.port.js';
import {
  sessionIdOf,
  type OpenSession,
  type RiderOfSession,
  type SessionsPort,
} from '../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { isUseWorthNoting, openUntil } from '../../../../domain/rider/session-lifetime.js';
import { deleteWhere, isOpen, type InMemoryStorage } from './in-memory-storage.js';

export class InMemorySessions implements SessionsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  findRider(tokenHash: string, now: Date): Promise<RiderOfSession | null> {
    return this.storage.call(() => this.storage.riderOfSession(tokenHash, now));
  }

  noteUse(tokenHash: string, now: Date): Promise<void> {
    return this.storage.call(() => {
      const session = this.storage.findOpenSession(tokenHash, now);
      if (session === null || !isUseWorthNoting(session.lastUsedAt, now)) return;
      this.storage.sessions.set(tokenHash, { ...session, lastUsedAt: now });
      this.storage.changePhone(session.riderId, { lastUsedAt: now });
    });
  }

  lastProof(tokenHash: string): Promise<Date | null> {
    return this.storage.call(() => {
      const session = this.storage.sessions.get(tokenHash);
      const rider = session && this.storage.riders.get(session.riderId);
      return rider?.phoneConfirmed && rider.phone === session?.provedPhone ? session.provedAt : null;
    });
  }

  list(riderId: number, now: Date): Promise<OpenSession[]> {
    return this.storage.call(() =>
      [...this.storage.sessions.values()]
        .filter((session) => session.riderId === riderId && isOpen(session, now))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ tokenHash, createdAt, lastUsedAt, device }) => ({
          id: sessionIdOf(tokenHash),
          createdAt,
          lastUsedAt,
          expiresAt: openUntil(lastUsedAt),
          device,
        })),
    );
  }

  end(tokenHash: string): Promise<void> {
    return this.storage.call(() => {
      const session = this.storage.sessions.get(tokenHash);
      if (session === undefined) return;
      this.storage.sessions.delete(tokenHash);
      this.storage.deleteSignUpKeysOf(session.riderId);
    });
  }

  endOne(riderId: number, sessionId: string): Promise<boolean> {
    return this.storage.call(() => {
      const ended = deleteWhere(
        this.storage.sessions,
        (session) => session.riderId === riderId && sessionIdOf(session.tokenHash) === sessionId,
      );
      if (ended > 0) this.storage.deleteSignUpKeysOf(riderId);
      return ended > 0;
    });
  }

  endOthers(riderId: number, tokenHash: string): Promise<void> {
    return this.storage.call(() => {
      deleteWhere(
        this.storage.sessions,
        (session) => session.riderId === riderId && session.tokenHash !== tokenHash,
      );
      this.storage.deleteSignUpKeysOf(riderId);
    });
  }

  endAll(riderId: number): Promise<void> {
    return this.storage.call(() => {
      deleteWhere(this.storage.sessions, (session) => session.riderId === riderId);
      this.storage.deleteSignUpKeysOf(riderId);
    });
  }

  purgeEnded(now: Date): Promise<number> {
    return this.storage.call(() => deleteWhere(this.storage.sessions, (session) => !isOpen(session, now)));
  }
}

export class InMemorySignInCodes implements SignInCodesPort {
  constructor(private readonly storage: InMemoryStorage) {}

  replace(code: NewSignInCode): Promise<void> {
    return this.storage.call(
      () => void this.storage.signInCodes.set(keyOf(code), { ...code, tries: 0, triesElsewhere: 0 }),
    );
  }

  takeTry({ phone, triedBy, now }: CodeTry): Promise<string | null> {
    return this.storage.call(() => {
      const live = [...this.storage.signInCodes.values()]
        .filter((one) => one.phone === phone && one.expiresAt > now)
        .sort((a, b) => b.askedAt.getTime() - a.askedAt.getTime());
      const own = live.find(({ askedBy }) => askedBy === triedBy);
      const code = own ?? live[0];
      if (code === undefined || (own ? code.tries : code.triesElsewhere) >= TRIES_PER_CODE) return null;
      const tried = own ? { tries: code.tries + 1 } : { triesElsewhere: code.triesElsewhere + 1 };
      this.storage.signInCodes.set(keyOf(code), { ...code, ...tried });
      return code.sealedCode;
    });
  }

  bind({ riderId, phone, sealedCode, tokenHash, at }: Binding): Promise<Rider | null> {
    return this.storage.call(() => {
      if (!this.use(phone, sealedCode)) return null;
      const rider = this.storage.bindPhone(phone, riderId, at);
      if (rider === null) return null;
      this.storage.deleteSignUpKeysOf(riderId);
      const session = this.storage.sessions.get(tokenHash);
      if (session?.riderId === riderId)
        this.storage.sessions.set(tokenHash, { ...session, provedPhone: phone, provedAt: at });
      return rider;
    });
  }

  redeem({ phone, sealedCode, session, formerTokenHash }: Redemption): Promise<Rider | null> {
    return this.storage.call(() => {
      if (!this.use(phone, sealedCode)) return null;
      const meant = this.storage.accountToOpen(phone);
      deleteWhere(
        this.storage.passkeys,
        ({ riderId, provedPhone }) => riderId === meant?.id && provedPhone !== phone,
      );
      const rider = this.storage.bindPhone(phone, null, session.createdAt);
      if (rider === null) return null;
      this.storage.deleteSignUpKeysOf(rider.id);
      deleteWhere(
        this.storage.sessions,
        ({ riderId, provedPhone }) => riderId === rider.id && provedPhone !== phone,
      );
      if (formerTokenHash !== null) this.storage.sessions.delete(formerTokenHash);
      this.storage.openSession(session, { riderId: rider.id, provedPhone: phone });
      return rider;
    });
  }

  purgeExpired(now: Date): Promise<number> {
    return this.storage.call(() =>
      deleteWhere(this.storage.signInCodes, ({ expiresAt }) => expiresAt <= now),
    );
  }

  /** @returns false where it was used up or replaced. */
  private use(phone: string, sealedCode: string): boolean {
    return (
      deleteWhere(this.storage.signInCodes, (one) => one.phone === phone && one.sealedCode === sealedCode) > 0
    );
  }
}

const keyOf = ({ phone, askedBy }: Pick<NewSignInCode, 'phone' | 'askedBy'>): string => `${phone} ${askedBy}`;
