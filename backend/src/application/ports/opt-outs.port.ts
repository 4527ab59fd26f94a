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
