import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { rowsOfRider } from '../../database/server-commands.js';
import { fuzzRequest } from '../../openapi/fuzz/fuzz-request.js';
import { operationsOf, type OpenApiDocument, type Operation } from '../../openapi/openapi-document.js';
import { ResponseCheck } from '../../openapi/response-check.js';
import { sessionIdOf } from '../authorization/calls.js';
import { EXPECTED_STATUSES } from '../authorization/expected-statuses.js';
import { UNKNOWN_IDS } from '../authorization/sample-requests.js';
import { hintsFor } from '../fuzz/fuzz-hints.js';
import { FuzzTally } from '../fuzz/fuzz-tally.js';
import { FuzzedRider } from '../fuzz/fuzzed-rider.js';
import { signUp } from '../portland-rider.js';
import { addPasskey } from '../soft-authenticator.js';
import { RawExchange, type RawAnswer } from '../raw-exchange.js';
import { startApp } from '../running-app.js';

/*
 * Valid and invalid requests generated from the OpenAPI document, for every operation in it. No answer may be a server
 * error, and each must be as documented. FUZZ_REQUESTS=200000 runs longer, FC_SEED picks other requests.
 */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500);

jest.setTimeout(60_000 + REQUESTS * 20);

const app = await startApp({ RATE_LIMIT_FACTOR: '1000000' });
const { body: document } = await app.browser().get<OpenApiDocument>('/api/docs-json');
const operations = operationsOf(document);
const check = new ResponseCheck(document);
const exchange = new RawExchange(app.url);
const tally = new FuzzTally();
const bystandersBrowser = app.browser();
const bystander = {
  ...(await signUp(bystandersBrowser)),
  passkeyId: (await addPasskey(bystandersBrowser)).body.id,
  sessionId: await sessionIdOf(bystandersBrowser),
};
const bystandersRows = await rowsOfRider(app.databaseUrl, bystander.userId);

let rider: FuzzedRider;

beforeEach(async () => {
  await app.browser().put('/api/demo/weather', { scenario: 'fair' });
  rider = await FuzzedRider.signedUp(app, exchange, bystander);
});

afterEach(async () => {
  expect(await rowsOfRider(app.databaseUrl, bystander.userId)).toBe(bystandersRows);
  expect(app.log.filter((line) => isFailure(line))).toEqual([]);
});

afterAll(async () => {
  exchange.close();
  await app.close();
});

/** pino's levels error and fatal. */
const isFailure = (line: string): boolean => /"level":[56]0/.test(line);

const SEED = Number(fc.readConfigureGlobal().seed);

/** Fewer are enough where only headers vary; drawing a tile takes as long as ten other answers. */
const isWorthMore = ({ id, parameters, body }: Operation): boolean =>
  id !== 'getDemoTile' && (parameters.length > 0 || body !== null);
const weightOf = (operation: Operation): number => (isWorthMore(operation) ? 5 : 1);
const wholeWeight = operations.reduce((sum, operation) => sum + weightOf(operation), 0);
/** Fewer may all fail by chance. */
const LEAST_REQUESTS = 5;
const shareOf = (operation: Operation): number =>
  Math.max(LEAST_REQUESTS, Math.ceil((REQUESTS * weightOf(operation)) / wholeWeight));

/** Every operation gets its own requests; slow shrinking is cut off. */
const settings = (numRuns: number, index: number) => ({
  numRuns,
  seed: SEED + index,
  interruptAfterTimeLimit: 60_000 + REQUESTS * 10,
});

const named = operations.map((operation, index) => [operation.id, operation, index] as const);

describe('made-up requests', () => {
  it.each(named)('%s answers as documented', async (id, operation, index) => {
    const requests = fuzzRequest(document, operation, hintsFor(operation.path));
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const answer = await rider.send(request);
        tally.add(id, answer.status);
        expectDocumented(operation, answer, request.target);
      }),
      settings(shareOf(operation), index),
    );
    for (const page of operations.filter(({ id: page }) => OWN_PAGES.includes(page))) {
      const answer = await rider.read(page.path.replace(/\{\w+\}/, '«userId»'));
      expect(answer.status).toBe(200);
      expectDocumented(page, answer, page.path);
    }
  });
});

/** The reads that show the rider what the requests left behind. */
const OWN_PAGES = ['getUser', 'listRoutes', 'getActiveRoute', 'getTodaysRecommendation'];

function expectDocumented(operation: Operation, answer: RawAnswer, target: string): void {
  if (answer.status >= 500) throw new Error(`${answer.status}: ${answer.text}`);
  const problem = isAddress(target)
    ? check.problem(operation, answer)
    : check.errorProblem([400, 404, 414], answer);
  if (problem !== null) throw new Error(problem);
}

/** A path that can't be decoded, or has a huge part, is refused before its operation is known. */
function isAddress(target: string): boolean {
  const [path = ''] = target.split(/[?#]/);
  try {
    return path.split('/').every((part) => decodeURIComponent(part).length <= 100);
  } catch {
    return false;
  }
}

describe('made-up requests about another rider', () => {
  const aboutRiders = named.filter(([id]) => EXPECTED_STATUSES.get(id)?.other === 404);

  it.each(aboutRiders)('%s answers as for an unknown rider', async (_id, operation, index) => {
    const requests = fuzzRequest(document, operation, hintsFor(operation.path));
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const about = await rider.sendAbout(request, bystander);
        const nobody = await rider.sendAbout(request, UNKNOWN_IDS);
        expect([about.status, about.text]).toEqual([nobody.status, nobody.text]);
      }),
      settings(Math.ceil(shareOf(operation) / 5), index),
    );
  });
});

/** A short run varies more. */
const LEAST_SUCCESSES = REQUESTS < 10_000 ? 0.05 : 0.2;

/** A code can't be guessed, nor a passkey's signature; sign-in, own-number and passkeys.spec.ts have right ones. */
const NEEDS_A_SECRET = ['signIn', 'confirmPhone', 'reportLostPhone', 'createPasskey', 'signInByPasskey'];

describe('the run as a whole', () => {
  it(`made ${REQUESTS} requests, and every operation succeeded often enough to be tested`, () => {
    console.log(`${tally.total} requests with FC_SEED=${SEED}\n${tally}`);
    expect(tally.total).toBeGreaterThanOrEqual(REQUESTS);
    const seldom = operations
      .filter(({ id }) => EXPECTED_STATUSES.get(id)?.own !== 404 && !NEEDS_A_SECRET.includes(id))
      .filter(({ id }) => tally.successesOf(id) < LEAST_SUCCESSES * tally.requestsTo(id));
    expect(seldom.map(({ id }) => id)).toEqual([]);
  });
});
