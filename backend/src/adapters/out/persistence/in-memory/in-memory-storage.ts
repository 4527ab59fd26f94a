import type { Challenge, Passkey } from '../../../../application/accounts/passkeys.port.js';
import type { Consent, NewConsent } from '../../../../application/ports/phones.port.js';
import type { NewSignInCode } from '../../../../application/accounts/sign-in-codes.port.js';
import type { ForecastCacheKey } from '../../../../application/ports/forecast-cache.port.js';
import type { DailyRecommendation } from '../../../../domain/recommendation/recommendation.js';
import type { ProviderFailure } from '../../../../application/ports/provider-failure.js';
import type { NewSession, RiderOfSession } from '../../../../application/ports/sessions.port.js';
import { StorageUnavailable } from '../../../../application/ports/storage-errors.js';
import type { StoredText } from '../../../../application/ports/texts.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { isUseWorthNoting, MOST_SESSIONS, openUntil } from '../../../../domain/rider/session-lifetime.js';
import type { PhoneNotice } from '../../../../domain/rider/phone-standing.js';
import { CONSENT_VERSION, HOLDER_SOURCES } from '../../../../domain/texting/consent.js';
import type { Route } from '../../../../domain/route/route.js';

export interface StoredSession extends NewSession {
  readonly riderId: number;
  readonly lastUsedAt: Date;
  /** The phone whose code was typed in it or opened it, and when; null without one. */
  readonly provedPhone: string | null;
  readonly provedAt: Date | null;
}

export interface StoredCode extends NewSignInCode {
  /** By the browser that asked for it. */
  readonly tries: number;
  readonly triesElsewhere: number;
}

/** What the domain does not need to know of a rider's row. */
export interface StoredPhone {
  readonly since: Date;
  readonly notice: PhoneNotice | null;
  readonly lostAt: Date | null;
  readonly next: string | null;
  readonly lastUsedAt: Date;
}

export interface StoredConsent extends Consent {
  readonly riderId: number | null;
}

export interface StoredTrial {
  readonly beganAt: Date;
  readonly testedAt: Date | null;
  readonly askedBy: string | null;
}

export type StoredPasskey = Passkey & { readonly provedPhone: string | null };

export interface StoredForecast {
  readonly key: ForecastCacheKey;
  /** JSON; null until it is stored. */
  readonly payload: string | null;
  readonly askedAt: Date | null;
  readonly leasedUntil: Date | null;
}

export interface StoredClimateYear {
  readonly packed: Buffer | null;
  readonly askedAt: Date | null;
  readonly leasedUntil: Date | null;
  readonly failure: ProviderFailure['kind'] | null;
  readonly usedAt: Date;
}

export interface KeptText extends StoredText {
  readonly riderId: number | null;
  readonly providerMessageId: string | null;
}

/** What the in-memory adapters share, as the tables of one database. */
export class InMemoryStorage {
  readonly riders = new Map<number, Rider>();
  /** Of each rider. */
  readonly phones = new Map<number, StoredPhone>();
  consents: readonly StoredConsent[] = [];
  /** By phone. */
  readonly trials = new Map<string, StoredTrial>();
  readonly sessions = new Map<string, StoredSession>();
  /** By phone and browser that asked. */
  readonly signInCodes = new Map<string, StoredCode>();
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
  readonly climateYears = new Map<string, StoredClimateYear>();
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

  openSession(session: NewSession, owner: Pick<StoredSession, 'riderId' | 'provedPhone'>): void {
    if (this.sessions.has(session.tokenHash)) throw new Error('this token already has a session');
    const provedAt = owner.provedPhone === null ? null : session.createdAt;
    this.sessions.set(session.tokenHash, {
      ...session,
      ...owner,
      provedAt,
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

  private ridersWith(phone: string): Rider[] {
    return [...this.riders.values()].filter((rider) => rider.phone === phone);
  }

  /** See SignInCodesPort.redeem and bind. @param meant null for the account that signing in opens. */
  bindPhone(phone: string, meant: number | null, at: Date): Rider | null {
    const named = this.ridersWith(phone);
    const holder = meant === null ? this.accountToOpen(phone) : named.find(({ id }) => id === meant);
    if (holder === undefined) return null;
    for (const { id } of named) {
      if (id === holder.id) continue;
      this.changeRider(id, { phone: null, phoneConfirmed: false, smsSubscribed: false });
      this.changePhone(id, { since: at, notice: 'moved', lostAt: null, next: null });
    }
    this.changePhone(holder.id, { lostAt: null, next: null, lastUsedAt: at });
    for (const passkey of this.passkeys.values())
      if (passkey.riderId === holder.id) this.passkeys.set(passkey.id, { ...passkey, provedPhone: phone });
    const bound = this.changeRider(holder.id, { phoneConfirmed: true });
    if (bound.smsSubscribed) this.recordScreenConsent(holder.id, { phone, source: 'code', givenAt: at });
    return bound;
  }

  changeRider(id: number, changes: Partial<Rider>): Rider {
    const rider = this.riders.get(id);
    if (rider === undefined) throw new Error('there is no such rider');
    const changed = { ...rider, ...changes };
    this.riders.set(id, changed);
    return changed;
  }

  changePhone(riderId: number, changes: Partial<StoredPhone>): void {
    const phone = this.phones.get(riderId);
    if (phone !== undefined) this.phones.set(riderId, { ...phone, ...changes });
  }

  hasConsented(phone: string): boolean {
    return this.consents.some(
      (one) =>
        one.phone === phone && one.endedAt === null && HOLDER_SOURCES.some((held) => held === one.source),
    );
  }

  recordConsent(consent: NewConsent & { readonly riderId: number | null }): void {
    const { phone, riderId, source, wording } = consent;
    // A word from the phone answers those who have entered its number so far.
    const since = this.ridersWith(phone).map(({ id }) => this.phones.get(id)?.since ?? consent.givenAt);
    const isKnown = this.consents.some(
      (one) =>
        one.phone === phone &&
        one.riderId === riderId &&
        one.source === source &&
        one.wording === wording &&
        one.endedAt === null &&
        (riderId !== null || since.every((entered) => one.givenAt > entered)),
    );
    if (!isKnown) this.consents = [...this.consents, { ...consent, endedAt: null }];
  }

  /** @returns how many there are now. */
  replaceConsents(consents: readonly StoredConsent[]): number {
    this.consents = consents;
    return consents.length;
  }

  /** Also begins the phone's trial. */
  recordScreenConsent(
    riderId: number,
    consent: Omit<NewConsent, 'wording'> & { readonly wording?: number },
  ): void {
    this.recordConsent({ wording: CONSENT_VERSION, ...consent, riderId });
    if (!this.trials.has(consent.phone))
      this.trials.set(consent.phone, { beganAt: consent.givenAt, testedAt: null, askedBy: null });
  }

  /** Whom a code to the phone signs in: see SignInCodesPort.redeem. */
  accountToOpen(phone: string): Rider | undefined {
    const hasRoute = ({ id }: Rider) =>
      [...this.routes.values()].some((route) => route.riderId === id && route.isActive);
    const lastUse = ({ id }: Rider) => this.phones.get(id)?.lastUsedAt.getTime() ?? 0;
    return this.ridersWith(phone).sort(
      (a, b) =>
        Number(b.phoneConfirmed) - Number(a.phoneConfirmed) ||
        Number(hasRoute(b)) - Number(hasRoute(a)) ||
        lastUse(b) - lastUse(a) ||
        b.id - a.id,
    )[0];
  }
}

export const isOpen = ({ lastUsedAt }: StoredSession, now: Date): boolean => openUntil(lastUsedAt) > now;

/** @returns how many rows were deleted. */
export function deleteWhere<Key, Row>(table: Map<Key, Row>, isMeant: (row: Row) => boolean): number {
  const meant = [...table].filter(([, row]) => isMeant(row));
  for (const [key] of meant) table.delete(key);
  return meant.length;
}
