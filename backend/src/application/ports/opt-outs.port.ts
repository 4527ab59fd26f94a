/**
 * Phones that have texted STOP. They stay stopped until they text START, whatever becomes of their accounts.
 * Phones are E.164. Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface OptOutsPort {
  /** Stopping a stopped phone changes nothing. */
  stop(phone: string, at: Date): Promise<void>;
  start(phone: string): Promise<void>;
  isStopped(phone: string): Promise<boolean>;
}

/**
 * Who gets texts, by phone: what somebody texts is about a phone, not about an account. Phones are E.164.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface SubscriptionsPort {
  /** Nobody with this phone is subscribed any more. The consent stays on record, for `resume`. @returns how many were. */
  end(phone: string): Promise<number>;

  /** Whoever has this phone and has consented is subscribed. @returns how many were not before. */
  resume(phone: string): Promise<number>;
}
