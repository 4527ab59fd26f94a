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
 * What a STOP or START from a phone means for the account that the phone is bound to. An account that merely entered the
 * number is not changed by a STOP, because typing a number must reveal nothing about it: its texts are refused when they are sent.
 * Phones are E.164.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface SubscriptionsPort {
  /** Unsubscribes the rider to whom the phone is bound. The wish for texts stays, for `resume`. @returns how many were subscribed. */
  end(phone: string): Promise<number>;

  /** Subscribes every rider with this phone who has consented. @returns how many were not subscribed before. */
  resume(phone: string): Promise<number>;
}
