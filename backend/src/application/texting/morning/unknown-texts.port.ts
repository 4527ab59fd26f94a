import type { SendingText, TextKind } from '../../ports/texts.port.js';

/** A text of which nobody knows whether the provider has it. */
export interface UnknownText extends SendingText {
  readonly kind: TextKind;
  /** Null for a test text. */
  readonly runId: number | null;
  /** E.164. */
  readonly phone: string;
  /** Null where its rider has left. */
  readonly body: string | null;
  /** The text was not handed over before that. */
  readonly createdAt: Date;
  /** Since when it is unknown, by the database's clock. */
  readonly unknownForMs: number;
}

/**
 * Texts that were handed to the provider and got no answer.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface UnknownTextsPort {
  /** A text that is being sent and whose lease has run out has lost its worker: it is `unknown` now. @returns how many. */
  loseLeases(at: Date): Promise<number>;

  /** Unknown texts younger than `since` that nobody has asked about for `againAfterMs`. The caller does now. */
  claim(options: {
    readonly limit: number;
    readonly againAfterMs: number;
    readonly since: Date;
  }): Promise<UnknownText[]>;

  /** Those of the provider's messages that belong to no text of ours yet. */
  unattached(providerMessageIds: readonly string[]): Promise<string[]>;

  /**
   * The provider surely does not have it. A morning text comes back once, if its window is still open; else it has failed.
   * @returns null where it is not unknown any more.
   */
  giveBack(text: SendingText, at: Date): Promise<'pending' | 'failed' | null>;
}
