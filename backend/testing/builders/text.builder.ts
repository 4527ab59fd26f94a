import type {
  NewTestText,
  SendingText,
  TextOutcome,
  TextReceipt,
} from '../../src/application/ports/texts.port.js';
import { parseLocalDate } from '../../src/domain/commute/time.js';
import { weekBefore } from '../../src/domain/texting/send-window.js';

export const TEXTED_AT = new Date('2026-06-15T14:00:00Z');

/** A test text to a phone without an account. */
export const aTestText = (differences: Partial<NewTestText> = {}): NewTestText => ({
  riderId: null,
  phone: '+15035550123',
  body: 'RollOut: you are set!',
  date: parseLocalDate('2026-06-15'),
  at: TEXTED_AT,
  weekSince: weekBefore(differences.at ?? TEXTED_AT),
  ...differences,
});

export const anAcceptance = (text: SendingText, providerMessageId = `SM${text.id}`): TextOutcome => ({
  ...text,
  state: 'accepted',
  providerMessageId,
});

export const aReceipt = (differences: Partial<TextReceipt> = {}): TextReceipt => ({
  text: null,
  providerMessageId: 'SM1',
  state: 'delivered',
  code: null,
  at: TEXTED_AT,
  ...differences,
});
