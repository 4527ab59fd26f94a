/** So many times in each window; a window begins with the first time in it. */
export interface RateLimit {
  /** What is counted; each name has counts of its own. */
  readonly name: string;
  readonly times: number;
  readonly windowSeconds: number;
}

export type Counted =
  | { readonly state: 'within' }
  /** `isFirst`: no other time of this window was over before it, with any replica. */
  | { readonly state: 'over'; readonly retryAfterSeconds: number; readonly isFirst: boolean };

/**
 * Counts how often a subject did something, for all replicas together and by one clock.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RateLimitsPort {
  /**
   * Counts one more time for the subject (an address, a phone, a rider's number) and says whether it is still within the
   * limit. One atomic step. What is kept of the subject cannot be read.
   */
  count(limit: RateLimit, subject: string): Promise<Counted>;
  /** Whether one more time would be over the limit. Counts nothing. */
  isUsedUp(limit: RateLimit, subject: string): Promise<boolean>;
  /** Begins a new window with the next time. For limits that are never over: those are remembered by each replica. */
  reset(limit: RateLimit, subject: string): Promise<void>;
  /** The keyed hash under which the subject is kept, for the log and for alarms. */
  hash(subject: string): Promise<string>;
  /** Forgets windows that have ended. @returns how many. */
  forgetEnded(): Promise<number>;
}
