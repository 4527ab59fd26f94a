import { describe, expect, it } from '@jest/globals';
import { signInText, TEST_TEXT } from '../../domain/texting/fixed-texts.js';
import type { FoundMessage } from '../ports/sms.port.js';
import { messagesOfText } from './messages-of-text.js';

const BODY = 'RollOut: ride today. 58F, dry. Leave at 7:35 AM. Reply STOP to end';

const found = (...bodies: readonly string[]): FoundMessage[] =>
  bodies.map((body) => ({
    providerMessageId: body,
    body,
    sentAt: new Date('2026-06-15T14:00:00Z'),
    status: 'accepted',
    code: null,
  }));

const matches = (body: string | null, ...bodies: readonly string[]) =>
  messagesOfText({ body }, found(...bodies)).map((message) => message.body);

describe('the provider’s messages that may be a text', () => {
  it.each([
    ['its body', BODY],
    ['its body after a trial account’s words', `Sent from your Twilio trial account - ${BODY}`],
    ['an empty body', ''],
    ['a redacted body', '*****'],
    ['a body that is cut off', BODY.slice(0, 40)],
  ])('are those with %s', (_, body) => {
    expect(matches(BODY, body)).toEqual([body]);
  });

  it('begin with those that say the same', () => {
    expect(matches(BODY, '', BODY)).toEqual([BODY, '']);
  });

  it('are all of them where the text’s own body is gone', () => {
    expect(matches(null, '', TEST_TEXT)).toEqual(['', TEST_TEXT]);
  });

  it('are never a whole sign-in code', () => {
    expect(matches(BODY, signInText('123456'), `Trial - ${signInText('654321')}`)).toEqual([]);
  });
});
