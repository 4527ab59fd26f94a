import { afterAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { JUNK_KEYS } from '../../openapi/fuzz/junk-json.js';
import { JUNK_CONTENT_TYPES } from '../../openapi/fuzz/junk-request.js';
import { operationsOf, type OpenApiDocument } from '../../openapi/openapi-document.js';
import { ResponseCheck } from '../../openapi/response-check.js';
import { signatureOf } from '../../sms/twilio-callbacks.js';
import { FuzzTally } from '../fuzz/fuzz-tally.js';
import { RawExchange } from '../raw-exchange.js';
import { PUBLIC_URL, startTextingApp } from '../texting-app.js';

/* What a configured text provider could send us, and what others could forge in its name. */

const REQUESTS = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 500) / 10);
jest.setTimeout(60_000 + REQUESTS * 50);

const app = await startTextingApp({ RATE_LIMIT_FACTOR: '1000000' });
const { body: document } = await app.browser().get<OpenApiDocument>('/api/docs-json');
const check = new ResponseCheck(document);
const exchange = new RawExchange(app.url);
const tally = new FuzzTally();

afterAll(async () => {
  exchange.close();
  await app.close();
});

const FORM = 'application/x-www-form-urlencoded';

const sid = fc.nat(50).map((number) => `SM${String(number).padStart(32, '0')}`);
const phone = fc.nat(9999).map((line) => `+1503222${String(line).padStart(4, '0')}`);
const text = fc.oneof(
  fc.constantFrom(
    'STOP',
    ' start ',
    'YES',
    'HELP',
    'hi',
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(1600),
    '🚲'.repeat(800),
  ),
  fc.string({ unit: 'binary' }),
);

const FIELDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  MessageSid: sid,
  SmsSid: sid,
  From: phone,
  To: phone,
  Body: text,
  OptOutType: fc.constantFrom('STOP', 'START', 'HELP', 'stop', ''),
  MessageStatus: fc.constantFrom(
    'queued',
    'sending',
    'sent',
    'delivered',
    'undelivered',
    'failed',
    'read',
    'canceled',
    '',
  ),
  ErrorCode: fc.constantFrom('21610', '30003', '30007', '0', '-1', 'NaN', '1e99', ''),
  NumSegments: fc.constantFrom('1', '', 'x'),
};

const wrong = fc.oneof(text, fc.constantFrom(...JUNK_KEYS));

const form = fc
  .tuple(
    fc.record(FIELDS, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Record<string, string>>,
    fc.dictionary(fc.constantFrom(...JUNK_KEYS, ...Object.keys(FIELDS)), wrong, { maxKeys: 2 }),
  )
  .map(([right, odd]) => ({ ...right, ...odd }));

const request = fc.record({
  form: fc.oneof(
    { weight: 3, arbitrary: fc.record(FIELDS, { noNullPrototype: true }) },
    { weight: 2, arbitrary: form },
  ),
  signature: fc.oneof(
    { weight: 4, arbitrary: fc.constant('right') },
    fc.constantFrom('', 'x', 'A'.repeat(28), '='),
  ),
  contentType: fc.oneof({ weight: 9, arbitrary: fc.constant(FORM) }, fc.constantFrom(...JUNK_CONTENT_TYPES)),
  query: fc.oneof(
    { weight: 5, arbitrary: fc.constant('') },
    fc.constantFrom('?', '?id=1', '?id=%00', '?id=%ff&id=2'),
  ),
});

const callbacks = operationsOf(document).filter(({ body }) => body?.contentType === FORM);

describe('made-up callbacks', () => {
  it('are those of every operation that takes a form', () => {
    expect(callbacks.map(({ id }) => id)).toEqual(['receiveText', 'receiveReceipt']);
  });

  it.each(callbacks.map((operation) => [operation.id, operation] as const))(
    '%s answers as documented',
    async (id, operation) => {
      await fc.assert(
        fc.asyncProperty(request, async ({ form: fields, signature, contentType, query }) => {
          const target = `${operation.path}${query}`;
          const body = new URLSearchParams(fields).toString();
          const sent = Object.fromEntries(new URLSearchParams(body));
          const right = signatureOf(app.stub.authToken, { url: `${PUBLIC_URL}${target}`, form: sent });
          const headers = {
            'content-type': contentType,
            'x-twilio-signature': signature === 'right' ? right : signature,
          };
          const answer = await exchange.send({ method: 'POST', target, headers, body: Buffer.from(body) });
          tally.add(id, answer.status);
          if (answer.status >= 500) throw new Error(`${answer.status}: ${answer.text}`);
          const problem = check.problem(operation, answer);
          if (problem !== null) throw new Error(problem);
        }),
        { numRuns: REQUESTS, interruptAfterTimeLimit: 60_000 },
      );
    },
  );

  it('were accepted often enough to be tested', () => {
    console.log(`FC_SEED=${fc.readConfigureGlobal().seed}\n${tally}`);
    for (const { id } of callbacks) expect(tally.successesOf(id)).toBeGreaterThan(0.2 * tally.requestsTo(id));
  });
});
