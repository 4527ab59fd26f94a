/**
 * Phones that replied STOP. They stay opted out until they text START, even if their accounts are deleted.
 * Phones are E.164. Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface OptOutsPort {
  /** Stopping a stopped phone changes nothing. */
  stop(phone: string, at: Date): Promise<void>;
  start(phone: string): Promise<void>;
  isStopped(phone: string): Promise<boolean>;
}

/**
 * Who gets texts, by phone: a STOP is about a phone, not about an account. Phones are E.164.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface SubscriptionsPort {
  /** Unsubscribes every rider with this phone. Consent stays on record, for `resume`. @returns how many were subscribed. */
  end(phone: string): Promise<number>;

  /** Subscribes every rider with this phone who has consented. @returns how many were not subscribed before. */
  resume(phone: string): Promise<number>;
}
