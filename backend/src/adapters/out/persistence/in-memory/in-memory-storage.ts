import { StorageUnavailable } from '../../../../application/ports/storage-errors.js';
import type { ForecastCacheKey } from '../../../../application/ports/forecast-cache.port.js';
import type { StoredText } from '../../../../application/ports/texts.port.js';
import type { TakenJob } from '../../../../application/texting/morning/morning-jobs.port.js';
import type { MorningRun } from '../../../../application/texting/morning/morning-runs.port.js';
import type { NewSession } from '../../../../application/ports/sessions.port.js';
import type { NewSignInCode } from '../../../../application/accounts/sign-in-codes.port.js';
import type { StoredRecommendation } from '../../../../application/ports/recommendations.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { RunSummary } from '../../../../domain/texting/text-state.js';
import type { Route } from '../../../../domain/route/route.js';

export interface StoredSession extends NewSession {
  readonly riderId: number;
  readonly lastUsedAt: Date;
  /** The phone that the code went to which opened it; null for a session that a sign-up opened. */
  readonly provedPhone: string | null;
}

export interface StoredForecast {
  readonly key: ForecastCacheKey;
  /** JSON, or null until somebody has stored it. */
  readonly payload: string | null;
  readonly leasedUntil: Date | null;
}

export interface KeptText extends StoredText {
  readonly riderId: number | null;
  readonly code: string | null;
  readonly providerMessageId: string | null;
  readonly runId: number | null;
  readonly batch: number | null;
  readonly attempts: number;
  readonly returns: number;
  /** Both by performance.now(). */
  readonly leasedUntilMs: number | null;
  readonly notBeforeMs: number | null;
}

export interface KeptRun extends MorningRun {
  readonly batches: number;
  readonly pausedBy: string | null;
  /** When it was paused or, since then, tried. */
  readonly pausedAt: Date | null;
  readonly summary: RunSummary | null;
  readonly finishedAt: Date | null;
}

export interface KeptJob extends TakenJob {
  /** How long a worker may have it before it counts as dead. */
  readonly takesSeconds: number;
  /** Of a wish for a plan: what keeps a second one of the same time away. */
  readonly onceKey: string | null;
  /** By performance.now(); null while nobody has the job. */
  readonly takenUntilMs: number | null;
  readonly isDone: boolean;
}

/** What the in-memory adapters share, as the tables of one database. */
export class InMemoryStorage {
  readonly riders = new Map<number, Rider>();
  readonly sessions = new Map<string, StoredSession>();
  /** By phone. */
  readonly signInCodes = new Map<string, NewSignInCode & { readonly tries: number }>();
  /** By the key's hash. */
  readonly signUpKeys = new Map<string, { readonly riderId: number; readonly expiresAt: Date }>();
  readonly routes = new Map<number, Route>();
  readonly recommendations = new Map<string, StoredRecommendation>();
  readonly forecasts = new Map<string, StoredForecast>();
  /** When the next turn of a pace is free, by performance.now(). */
  readonly nextTurns = new Map<string, number>();
  /** Times counted in a window that ends then, by performance.now(). */
  readonly rateLimits = new Map<string, { readonly count: number; readonly endsAt: number }>();
  readonly texts = new Map<string, KeptText>();
  readonly textRuns = new Map<number, KeptRun>();
  readonly jobs = new Map<string, KeptJob>();
  /** Since when a phone is stopped. */
  readonly optOuts = new Map<string, Date>();
  /** When a text to us was acted upon, by its id. */
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

  /** The time of every worker that has a job is up. */
  endJobs(): void {
    for (const [id, job] of this.jobs) if (!job.isDone) this.jobs.set(id, { ...job, takenUntilMs: null });
  }

  nextId(): number {
    return ++this.lastId;
  }

  /**
   * One call of a port: all of its work happens at once, so nothing can come between.
   * @throws StorageUnavailable while cut.
   */
  async call<Result>(work: () => Result): Promise<Result> {
    if (!this.isReachable) throw new StorageUnavailable(new Error('the in-memory storage is cut'));
    return work();
  }

  openSession(session: NewSession, owner: Pick<StoredSession, 'riderId' | 'provedPhone'>): void {
    if (this.sessions.has(session.tokenHash)) throw new Error('this token has a session already');
    this.sessions.set(session.tokenHash, { ...session, ...owner, lastUsedAt: session.createdAt });
  }

  /** @returns how many ended. */
  endSessions(which: (session: StoredSession) => boolean): number {
    const ended = [...this.sessions.values()].filter(which);
    for (const { tokenHash } of ended) this.sessions.delete(tokenHash);
    return ended.length;
  }

  forgetSignUpKeysOf(riderId: number): void {
    for (const [keyHash, key] of this.signUpKeys)
      if (key.riderId === riderId) this.signUpKeys.delete(keyHash);
  }

  /** See RidersPort.confirmPhone. */
  confirmPhone(phone: string, meant: number | null = null): Rider | null {
    const named = [...this.riders.values()].filter((rider) => rider.phone === phone);
    const holder =
      named.find((rider) => rider.phoneConfirmed) ?? named.find(({ id }) => id === meant) ?? named.at(-1);
    if (holder === undefined) return null;
    for (const rider of named)
      this.riders.set(rider.id, { ...rider, phone: null, phoneConfirmed: false, smsSubscribed: false });
    const confirmed = { ...holder, phoneConfirmed: true };
    this.riders.set(holder.id, confirmed);
    return confirmed;
  }
}
