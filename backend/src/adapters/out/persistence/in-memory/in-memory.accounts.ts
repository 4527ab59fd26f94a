import {
  TRIES_PER_CODE,
  type NewSignInCode,
  type Redemption,
  type SignInCodesPort,
} from '../../../../application/accounts/sign-in-codes.port.js';
import type {
  NewRider,
  RiderChanges,
  RidersPort,
  SignUpKey,
} from '../../../../application/ports/riders.port.js';
import {
  sessionIdOf,
  type NewSession,
  type OpenSession,
  type RiderOfSession,
  type SessionsPort,
} from '../../../../application/ports/sessions.port.js';
import { ContradictoryChange } from '../../../../application/ports/storage-errors.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { isUseWorthNoting } from '../../../../domain/rider/session-lifetime.js';
import { deleteWhere, isOpen, type InMemoryStorage } from './in-memory-storage.js';

export class InMemoryRiders implements RidersPort {
  constructor(private readonly storage: InMemoryStorage) {}

  register(
    rider: NewRider,
    session: NewSession,
    key?: SignUpKey,
    formerTokenHash: string | null = null,
  ): Promise<Rider> {
    return this.storage.call(() => {
      const known = key && this.findByKey(key);
      const registered: Rider = known ?? { ...rider, id: this.storage.nextId(), planRevision: 0 };
      this.storage.openSession(session, { riderId: registered.id, provedPhone: null });
      if (formerTokenHash !== null) this.storage.sessions.delete(formerTokenHash);
      this.storage.riders.set(registered.id, registered);
      if (key && !known)
        this.storage.signUpKeys.set(key.keyHash, { riderId: registered.id, expiresAt: key.expiresAt });
      return registered;
    });
  }

  find(riderId: number): Promise<Rider | null> {
    return this.storage.call(() => this.storage.riders.get(riderId) ?? null);
  }

  update(
    riderId: number,
    changes: RiderChanges,
    { planChanged }: { readonly planChanged: boolean },
  ): Promise<Rider | null> {
    return this.storage.call(() => {
      const rider = this.storage.riders.get(riderId);
      if (rider === undefined) return null;
      const updated: Rider = {
        ...rider,
        ...changes,
        limits: { ...rider.limits, ...changes.limits },
        schedule: { ...rider.schedule, ...changes.schedule },
        rideDays: { ...rider.rideDays, ...changes.rideDays },
        messages: { ...rider.messages, ...changes.messages },
        phoneConfirmed:
          rider.phoneConfirmed && (changes.phone === undefined || changes.phone === rider.phone),
        planRevision: rider.planRevision + (planChanged ? 1 : 0),
      };
      const { limits, smsSubscribed, phone } = updated;
      if (limits.temperatureMinF > limits.temperatureMaxF || (smsSubscribed && phone === null)) {
        throw new ContradictoryChange();
      }
      this.storage.riders.set(riderId, updated);
      return updated;
    });
  }

  isPhoneKnown(phone: string): Promise<boolean> {
    return this.storage.call(() => [...this.storage.riders.values()].some((rider) => rider.phone === phone));
  }

  confirmPhone(phone: string, meant: number | null = null): Promise<Rider | null> {
    return this.storage.call(() => this.storage.confirmPhone(phone, meant));
  }

  remove(riderId: number): Promise<boolean> {
    return this.storage.call(() => this.removeNow(riderId));
  }

  removeUnreachable(): Promise<number> {
    return this.storage.call(() => {
      const { sessions, signUpKeys, passkeys } = this.storage;
      const access = [...sessions.values(), ...signUpKeys.values(), ...passkeys.values()];
      const reachable = new Set(access.map(({ riderId }) => riderId));
      const unreachable = [...this.storage.riders.values()].filter(
        ({ id, phone }) => phone === null && !reachable.has(id),
      );
      for (const { id } of unreachable) this.removeNow(id);
      return unreachable.length;
    });
  }

  purgeSignUpKeys(now: Date): Promise<number> {
    return this.storage.call(() => deleteWhere(this.storage.signUpKeys, ({ expiresAt }) => expiresAt <= now));
  }

  private removeNow(riderId: number): boolean {
    const rider = this.storage.riders.get(riderId);
    if (rider === undefined) return false;
    const isTheirs = (row: { readonly riderId: number }): boolean => row.riderId === riderId;
    if (rider.phone !== null) this.storage.signInCodes.delete(rider.phone);
    deleteWhere(this.storage.signUpKeys, isTheirs);
    deleteWhere(this.storage.sessions, isTheirs);
    deleteWhere(this.storage.passkeys, isTheirs);
    deleteWhere(this.storage.routes, isTheirs);
    deleteWhere(this.storage.recommendations, isTheirs);
    for (const [id, text] of this.storage.texts) {
      if (text.riderId === riderId) this.storage.texts.set(id, { ...text, riderId: null, body: null });
    }
    return this.storage.riders.delete(riderId);
  }

  private findByKey({ keyHash, createdAt }: SignUpKey): Rider | undefined {
    const key = this.storage.signUpKeys.get(keyHash);
    return key && key.expiresAt > createdAt ? this.storage.riders.get(key.riderId) : undefined;
  }
}

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
    });
  }

  list(riderId: number, now: Date): Promise<OpenSession[]> {
    return this.storage.call(() =>
      [...this.storage.sessions.values()]
        .filter((session) => session.riderId === riderId && isOpen(session, now))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ tokenHash, createdAt, lastUsedAt, expiresAt, device }) => ({
          id: sessionIdOf(tokenHash),
          createdAt,
          lastUsedAt,
          expiresAt,
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

  isStrong(tokenHash: string, since: Date): Promise<boolean> {
    return this.storage.call(() => {
      const session = this.storage.sessions.get(tokenHash);
      const { createdAt, byPasskey, provedPhone } = session ?? {};
      return createdAt !== undefined && createdAt >= since && (byPasskey || provedPhone !== null);
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
    return this.storage.call(() => void this.storage.signInCodes.set(code.phone, { ...code, tries: 0 }));
  }

  takeTry(phone: string, now: Date): Promise<string | null> {
    return this.storage.call(() => {
      const code = this.storage.signInCodes.get(phone);
      if (code === undefined || code.expiresAt <= now || code.tries >= TRIES_PER_CODE) return null;
      this.storage.signInCodes.set(phone, { ...code, tries: code.tries + 1 });
      return code.sealedCode;
    });
  }

  redeem({ phone, sealedCode, session, formerTokenHash }: Redemption): Promise<Rider | null> {
    return this.storage.call(() => {
      if (this.storage.signInCodes.get(phone)?.sealedCode !== sealedCode) return null;
      this.storage.signInCodes.delete(phone);
      const meant = this.storage.holderOf(phone);
      deleteWhere(
        this.storage.passkeys,
        ({ riderId, provedPhone }) => riderId === meant?.id && provedPhone !== phone,
      );
      const rider = this.storage.confirmPhone(phone);
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
}
