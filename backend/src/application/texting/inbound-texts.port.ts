/**
 * Which texts from riders were acted upon: the provider may deliver one twice, and whoever has caught one may replay it.
 * Only the provider's id is kept, neither phone nor words.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface InboundTextsPort {
  isDone(textId: string): Promise<boolean>;

  /** After acting upon it: what fails halfway is done again. Noting it twice changes nothing. */
  noteDone(textId: string, at: Date): Promise<void>;

  /** @returns how many went. */
  forgetBefore(instant: Date): Promise<number>;
}
