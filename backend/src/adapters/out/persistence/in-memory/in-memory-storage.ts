import type { Challenge, Passkey } from '../../../../application/accounts/passkeys.port.js';
import type { NewSignInCode } from '../../../../application/accounts/sign-in-codes.port.js';
import type { ForecastCacheKey } from '../../../../application/ports/forecast-cache.port.js';
import type { DailyRecommendation } from '../../../../domain/recommendation/recommendation.js';
import type { NewSession, RiderOfSession } from '../../../../application/ports/sessions.port.js';
import { StorageUnavailable } from '../../../../application/ports/storage-errors.js';
import type { StoredText } from '../../../../application/ports/texts.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { isUseWorthNoting, MOST_SESSIONS, openUntil } from '../../../../domain/rider/session-lifetime.js';
import type { Route } from '../../../../domain/route/route.js';

export interface StoredSession extends NewSession {
  readonly riderId: number;
  readonly lastUsedAt: Date;
  /** The phone that received the code that opened it; null for a session opened by a sign-up. */
  readonly provedPhone: string | null;
  readonly byPasskey: boolean;
}

export type StoredPasskey = Passkey & { readonly provedPhone: string | null };

export interface StoredForecast {
  readonly key: ForecastCacheKey;
  /** JSON; null until it is stored. */
  readonly payload: string | null;
  readonly askedAt: Date | null;
  readonly leasedUntil: Date | null;
}

export interface KeptText extends StoredText {
  readonly riderId: number | null;
  readonly providerMessageId: string | null;
}

/** What the in-memory adapters share, as the tables of one database. */
export class InMemoryStorage {
  readonly riders = new Map<number, Rider>();
  readonly sessions = new Map<string, StoredSession>();
  /** By phone. */
  readonly signInCodes = new Map<string, NewSignInCode & { readonly tries: number }>();
  /** By the key's hash. */
  readonly signUpKeys = new Map<string, { readonly riderId: number; readonly expiresAt: Date }>();
  readonly passkeys = new Map<number, StoredPasskey>();
  /** By the challenge. */
  readonly challenges = new Map<string, Challenge>();
  readonly routes = new Map<number, Route>();
  /** By rider and key: the id of the route created under it. */
  readonly routeKeys = new Map<string, number>();
  readonly recommendations = new Map<string, DailyRecommendation>();
  readonly forecasts = new Map<string, StoredForecast>();
  /** When the next turn of a pace is free, by performance.now(). */
  readonly nextTurns = new Map<string, number>();
  /** How much was counted in a window that ends then, by performance.now(). */
  readonly rateLimits = new Map<string, { readonly count: number; readonly endsAt: number }>();
  readonly texts = new Map<string, KeptText>();
  /** When each phone opted out. */
  readonly optOuts = new Map<string, Date>();
  /** When each inbound text took effect, by its id. */
  readonly inboundTexts = new Map<string, Date>();

  private isReachable = true;
  private lastId = 0;

  /** Plays a database that cannot be reached, until `restore`. */
  cut(): void {
    this.isReachable = false;
  }

  restore(): void {
    this.isReachable = true;
  }

  nextId(): number {
    return ++this.lastId;
  }

  /**
   * One call of a port. All of its work is done at once, so nothing can come between.
   * @throws StorageUnavailable while cut.
   */
  async call<Result>(work: () => Result): Promise<Result> {
    if (!this.isReachable) throw new StorageUnavailable(new Error('the in-memory storage is cut'));
    return work();
  }

  openSession(
    session: NewSession,
    owner: Pick<StoredSession, 'riderId' | 'provedPhone'> & Partial<Pick<StoredSession, 'byPasskey'>>,
  ): void {
    if (this.sessions.has(session.tokenHash)) throw new Error('this token already has a session');
    this.sessions.set(session.tokenHash, {
      byPasskey: false,
      ...session,
      ...owner,
      lastUsedAt: session.createdAt,
    });
    const newestFirst = [...this.sessions.values()]
      .filter(({ riderId }) => riderId === owner.riderId)
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    for (const { tokenHash } of newestFirst.slice(MOST_SESSIONS)) this.sessions.delete(tokenHash);
  }

  findOpenSession(tokenHash: string, now: Date): StoredSession | null {
    const session = this.sessions.get(tokenHash);
    return session !== undefined && isOpen(session, now) ? session : null;
  }

  riderOfSession(tokenHash: string, now: Date): RiderOfSession | null {
    const session = this.findOpenSession(tokenHash, now);
    const rider = session && this.riders.get(session.riderId);
    return rider ? { rider, shouldNoteUse: isUseWorthNoting(session.lastUsedAt, now) } : null;
  }

  deleteSignUpKeysOf(riderId: number): void {
    deleteWhere(this.signUpKeys, (key) => key.riderId === riderId);
  }

  /** Whose phone it is, or will be once confirmed. */
  holderOf(phone: string, meant: number | null = null): Rider | null {
    const named = [...this.riders.values()].filter((rider) => rider.phone === phone);
    const holder =
      named.find((rider) => rider.phoneConfirmed) ?? named.find(({ id }) => id === meant) ?? named.at(-1);
    return holder ?? null;
  }

  /** See RidersPort.confirmPhone. */
  confirmPhone(phone: string, meant: number | null = null): Rider | null {
    const holder = this.holderOf(phone, meant);
    if (holder === null) return null;
    const named = [...this.riders.values()].filter((rider) => rider.phone === phone);
    for (const rider of named)
      this.riders.set(rider.id, { ...rider, phone: null, phoneConfirmed: false, smsSubscribed: false });
    for (const passkey of this.passkeys.values())
      if (passkey.riderId === holder.id) this.passkeys.set(passkey.id, { ...passkey, provedPhone: phone });
    const confirmed = { ...holder, phoneConfirmed: true };
    this.riders.set(holder.id, confirmed);
    return confirmed;
  }
}

export const isOpen = ({ lastUsedAt, expiresAt }: StoredSession, now: Date): boolean =>
  openUntil(lastUsedAt, expiresAt) > now;

/** @returns how many rows were deleted. */
export function deleteWhere<Key, Row>(table: Map<Key, Row>, isMeant: (row: Row) => boolean): number {
  const meant = [...table].filter(([, row]) => isMeant(row));
  for (const [key] of meant) table.delete(key);
  return meant.length;
}
