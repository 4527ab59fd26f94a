import { expect } from '@jest/globals';
import {
  failed,
  type ProviderFailure,
  type ProviderResult,
} from '../../src/application/ports/provider-failure.js';
import { answer, json, type HttpStub } from '../http-stub.js';

/** The current time in every contract. */
export const CONTRACT_NOW = new Date('2026-06-15T14:25:00Z');

/** The clock of every harness. */
export const contractClock = { now: () => CONTRACT_NOW };

/** The key given to adapters that need one, to check that it never appears in a failure. */
export const CONTRACT_KEY = 'k3y-that-must-stay-secret';

/** Short enough to wait for, long enough for a loopback server on a busy machine. */
export const CONTRACT_DEADLINE_MS = 1_000;

/** Less than the shipped limit, so that an answer over it arrives well within the deadline on a busy machine. */
export const CONTRACT_MAX_BYTES = 200_000;

/** The ways a provider can fail, for a harness to arrange. */
export interface FaultGivens {
  /** Answers with this status and JSON in the provider's own error format. */
  upstreamFails(status: number, options?: { readonly retryAfter?: string }): void;
  returnsHtml502(): void;
  hangs(): void;
  dripsSlowly(): void;
  resets(options?: { readonly withinBody: boolean }): void;
  /** HTTP 200, not JSON. */
  returnsGarbage(): void;
  /** HTTP 200, JSON that is cut off. */
  returnsHalfAnswer(): void;
  /** HTTP 200, JSON of an entirely different shape. */
  returnsOtherShape(): void;
  /** HTTP 200, more bytes than any forecast needs. */
  returnsTooMuch(): void;
  /** HTTP 200 in which the provider's own error format says that it cannot serve the request. */
  errorInside200(): void;
}

export interface Fault {
  readonly name: string;
  readonly arrange: (given: FaultGivens) => void;
  readonly expected: Pick<ProviderFailure, 'kind' | 'retryAfterSeconds'>;
}

const fault = (name: string, expected: Fault['expected'], arrange: Fault['arrange']): Fault => ({
  name,
  arrange,
  expected,
});

const UNAVAILABLE = { kind: 'unavailable' } as const;
const INVALID = { kind: 'invalid-response' } as const;

/** Every fault with the failure it must produce, for every port that calls a provider. */
export const PROVIDER_FAULTS: readonly Fault[] = [
  fault('401', UNAVAILABLE, (given) => given.upstreamFails(401)),
  fault('403', UNAVAILABLE, (given) => given.upstreamFails(403)),
  fault('429 without Retry-After', { kind: 'rate-limited' }, (given) => given.upstreamFails(429)),
  fault('429 with Retry-After in seconds', { kind: 'rate-limited', retryAfterSeconds: 30 }, (given) =>
    given.upstreamFails(429, { retryAfter: '30' }),
  ),
  fault('429 with Retry-After as a date', { kind: 'rate-limited', retryAfterSeconds: 90 }, (given) =>
    given.upstreamFails(429, { retryAfter: 'Mon, 15 Jun 2026 14:26:30 GMT' }),
  ),
  fault('500 with JSON', UNAVAILABLE, (given) => given.upstreamFails(500)),
  fault('503', UNAVAILABLE, (given) => given.upstreamFails(503)),
  fault('502 with HTML', UNAVAILABLE, (given) => given.returnsHtml502()),
  fault('a redirect', UNAVAILABLE, (given) => given.upstreamFails(302)),
  fault('no answer at all', UNAVAILABLE, (given) => given.hangs()),
  fault('an answer that drips in for ever', UNAVAILABLE, (given) => given.dripsSlowly()),
  fault('a reset before the answer', UNAVAILABLE, (given) => given.resets()),
  fault('a reset within the answer', UNAVAILABLE, (given) => given.resets({ withinBody: true })),
  fault('an error inside HTTP 200', UNAVAILABLE, (given) => given.errorInside200()),
  fault('garbage with HTTP 200', INVALID, (given) => given.returnsGarbage()),
  fault('half an answer with HTTP 200', INVALID, (given) => given.returnsHalfAnswer()),
  fault('JSON of another shape with HTTP 200', INVALID, (given) => given.returnsOtherShape()),
  fault('an answer that is far too large', INVALID, (given) => given.returnsTooMuch()),
];

/**
 * Faults played by the stub server, for adapters that use HTTP. Anything with a `plays` works: a provider called in two
 * steps can be made to fail in the second step only.
 */
export function faultsOf(
  stub: Pick<HttpStub, 'plays'>,
  providersError: (status: number) => unknown,
): FaultGivens {
  return {
    upstreamFails: (status, options) => {
      const retryAfter = options?.retryAfter;
      const headers: Record<string, string> = { location: 'http://127.0.0.1:9/elsewhere' };
      if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
      stub.plays(json(providersError(status), status, headers));
    },
    returnsHtml502: () => stub.plays(answer(502, '<html><h1>502 Bad Gateway</h1></html>')),
    hangs: () => stub.plays({ does: 'hang' }),
    dripsSlowly: () => stub.plays({ does: 'drip' }),
    resets: (options) => stub.plays({ does: 'reset', withinBody: options?.withinBody ?? false }),
    returnsGarbage: () => stub.plays(answer(200, 'OK, here you go: 21 degrees!')),
    returnsHalfAnswer: () => stub.plays(answer(200, '{"latitude":45.5,"hourly":{"time":[17815')),
    returnsOtherShape: () => stub.plays(json([{ surprise: true }])),
    returnsTooMuch: () => stub.plays(answer(200, `{"padding":"${'x'.repeat(2 * CONTRACT_MAX_BYTES)}"}`)),
    errorInside200: () => stub.plays(json(providersError(500), 200)),
  };
}

/**
 * Faults of a fake, which has no network: its harness sets its answers. So the contract proves less about a fake than
 * about an adapter, but ensures that the fake can return everything an adapter can.
 */
export function faultsOfFake(answersWith: (result: ProviderResult<never>) => void): FaultGivens {
  const fails = (expected: Fault['expected']) => () =>
    answersWith(failed({ ...expected, provider: 'fake', detail: 'told to fail' }));
  return {
    upstreamFails: (status, options) => {
      if (status !== 429) return fails(UNAVAILABLE)();
      const seconds = secondsOf(options?.retryAfter);
      fails(
        seconds === undefined
          ? { kind: 'rate-limited' }
          : { kind: 'rate-limited', retryAfterSeconds: seconds },
      )();
    },
    returnsHtml502: fails(UNAVAILABLE),
    hangs: fails(UNAVAILABLE),
    dripsSlowly: fails(UNAVAILABLE),
    resets: fails(UNAVAILABLE),
    errorInside200: fails(UNAVAILABLE),
    returnsGarbage: fails(INVALID),
    returnsHalfAnswer: fails(INVALID),
    returnsOtherShape: fails(INVALID),
    returnsTooMuch: fails(INVALID),
  };
}

function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? (Date.parse(retryAfter) - CONTRACT_NOW.getTime()) / 1000 : seconds;
}

/** Checks a failure, and that it leaks no key, place or query. */
export function expectFailure(result: ProviderResult<unknown>, expected: Fault['expected']): void {
  if (result.ok) throw new Error('succeeded, but should have failed');
  const { failure } = result;
  expect({ kind: failure.kind, retryAfterSeconds: failure.retryAfterSeconds }).toEqual({
    kind: expected.kind,
    retryAfterSeconds: expected.retryAfterSeconds,
  });
  expect(failure.provider).not.toBe('');
  expect(failure.detail).not.toBe('');
  expect(JSON.stringify(failure)).not.toMatch(new RegExp(`${CONTRACT_KEY}|\\?|https?:|45\\.|122\\.`));
}

export function valueOf<T>(result: ProviderResult<T>): T {
  if (!result.ok) throw new Error(`should have succeeded: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/** The value of a success, checked against what the port promises of every answer. */
export function keptValueOf<T>(
  result: ProviderResult<T>,
  brokenPromises: (value: T) => readonly string[],
): T {
  const value = valueOf(result);
  expect(brokenPromises(value)).toEqual([]);
  return value;
}

/** Lets an unhandled error surface within the test that caused it, so that the test fails. */
export async function strayErrorsSurface(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
