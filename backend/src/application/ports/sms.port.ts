import type { ProviderResult } from './provider-failure.js';

export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly body: string;
}

/** Hands one text to the provider. Success means accepted for delivery, not delivered. */
export interface SmsPort {
  send(text: TextMessage): Promise<ProviderResult<{ readonly providerMessageId: string }>>;
}
