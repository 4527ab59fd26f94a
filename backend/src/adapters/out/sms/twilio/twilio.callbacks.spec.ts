import { describe, expect, it } from '@jest/globals';
import { inboundText, signatureOf, type CallbackForm } from '../../../../../testing/sms/twilio-callbacks.js';
import { TwilioCallbacks } from './twilio.callbacks.js';

const authToken = 'token-that-stays-secret';
const publicUrl = 'https://rollout.example';
const callbacks = new TwilioCallbacks({ authToken, publicUrl });

const INBOUND = '/api/sms/inbound';
const STATUS = '/api/sms/status?text=42';
const SID = `SM${'1'.repeat(32)}`;

const textForm = (extra: CallbackForm = {}): CallbackForm =>
  inboundText({
    url: '',
    accountSid: `AC${'a'.repeat(32)}`,
    sid: SID,
    from: '+15035550123',
    to: '+15035550199',
    body: 'Stop',
    extra,
  }).form;

const receiptForm = { MessageSid: SID, MessageStatus: 'undelivered', To: '+15035550123', ErrorCode: '30006' };

/** A callback as Twilio sends it; `url` is the URL it signs. */
const signed = (path: string, form: CallbackForm, url = `${publicUrl}${path}`) => ({
  path,
  form: new URLSearchParams(form).toString(),
  headers: { 'x-twilio-signature': signatureOf(authToken, { url, form }) },
});

describe('a text from Twilio', () => {
  it('is read', () => {
    expect(callbacks.readText(signed(INBOUND, textForm()))).toEqual({
      kind: 'read',
      value: { id: SID, from: '+15035550123', body: 'Stop', keyword: null },
    });
  });

  it.each([
    ['STOP', 'stop'],
    ['START', 'start'],
    ['HELP', 'help'],
    ['SOMETHING-NEW', null],
  ])('comes with the keyword that Twilio recognized: %s', (OptOutType, keyword) => {
    expect(callbacks.readText(signed(INBOUND, textForm({ OptOutType })))).toMatchObject({
      value: { keyword },
    });
  });

  it('may have unknown, empty and oddly named fields, and unusual characters', () => {
    const form = textForm({
      NewField: 'x',
      Empty: '',
      __proto: 'y',
      constructor: 'z',
      Body: 'Stop é+&=%20 🛑',
    });
    expect(callbacks.readText(signed(INBOUND, form))).toMatchObject({
      kind: 'read',
      value: { body: 'Stop é+&=%20 🛑' },
    });
  });

  it.each<[string, CallbackForm]>([
    ['without a phone', { From: 'anonymous' }],
    ['without an id', { MessageSid: '' }],
    ['far too long', { Body: 'x'.repeat(2001) }],
  ])('is unreadable if it is %s', (_what, extra) => {
    expect(callbacks.readText(signed(INBOUND, textForm(extra)))).toEqual({ kind: 'unreadable' });
  });
});

describe('a delivery receipt', () => {
  it.each([
    ['queued', 'accepted'],
    ['sent', 'accepted'],
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
    ['never-heard-of', 'accepted'],
  ])('%s is %s', (MessageStatus, status) => {
    const { ErrorCode: _, ...form } = receiptForm;
    expect(callbacks.readReceipt(signed(STATUS, { ...form, MessageStatus }))).toEqual({
      kind: 'read',
      value: { providerMessageId: SID, textId: '42', to: '+15035550123', status, failure: null },
    });
  });

  it('says what its error means, and may lack our text id', () => {
    expect(callbacks.readReceipt(signed('/api/sms/status', receiptForm))).toMatchObject({
      value: { textId: null, failure: { code: '30006', meaning: 'bad-number' } },
    });
  });
});

describe('a callback that Twilio has not signed', () => {
  const good = signed(STATUS, receiptForm);

  it.each([
    ['no signature', { ...good, headers: {} }],
    ['an empty one', { ...good, headers: { 'x-twilio-signature': '' } }],
    ['one of another length', { ...good, headers: { 'x-twilio-signature': 'abc' } }],
    ['two of them', { ...good, headers: { 'x-twilio-signature': [good.headers['x-twilio-signature']] } }],
    ['another text', { ...good, path: '/api/sms/status?text=43' }],
    ['another path', { ...good, path: '/api/sms/inbound?text=42' }],
    ['an extra field', { ...good, form: `${good.form}&More=1` }],
    ['a missing field', { ...good, form: good.form.replace('&ErrorCode=30006', '') }],
    ['a repeated field', { ...good, form: `${good.form}&ErrorCode=30007` }],
    ['another value', { ...good, form: good.form.replace('30006', '30007') }],
    [
      'another server’s signature',
      signed(STATUS, receiptForm, 'https://elsewhere.example/api/sms/status?text=42'),
    ],
  ])('is not read: %s', (_what, callback) => {
    expect(callbacks.readReceipt(callback)).toEqual({ kind: 'forged' });
    expect(callbacks.readText(callback)).toEqual({ kind: 'forged' });
  });

  it('is not read if the key differs', () => {
    const other = new TwilioCallbacks({ authToken: 'another', publicUrl });
    expect(other.readReceipt(good)).toEqual({ kind: 'forged' });
  });
});

describe('the signed URL', () => {
  it('may include its port or not', () => {
    const withPort = signed(INBOUND, textForm(), `https://rollout.example:443${INBOUND}`);
    expect(callbacks.readText(withPort)).toMatchObject({ kind: 'read' });
  });

  it('keeps the query exactly as received, in any order and encoding', () => {
    const path = '/api/sms/status?x=%27a&text=42&y=b+c';
    expect(callbacks.readReceipt(signed(path, receiptForm))).toMatchObject({ value: { textId: '42' } });
  });
});
