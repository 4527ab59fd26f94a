/**
 * Which texts from riders took effect: the provider may deliver one twice, and a captured one may be replayed.
 * Only the provider's id is stored, neither phone nor words.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface InboundTextsPort {
  isDone(textId: string): Promise<boolean>;

  /** Called after it took effect, so that what fails halfway is done again. Noting it twice changes nothing. */
  noteDone(textId: string, at: Date): Promise<void>;

  /** @returns how many were deleted. */
  forgetBefore(instant: Date): Promise<number>;
}
