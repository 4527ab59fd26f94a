import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { answerOrSaved } from './answers';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const PATIENCE_MS = 3000;
const response = (name: string) => ({ name }) as unknown as Response;
const [FRESH, SAVED] = [response('fresh'), response('saved')];
const savedOne = () => Promise.resolve(SAVED);
const nothing = () => Promise.resolve(undefined);
const after = (ms: number) => new Promise<Response>((resolve) => setTimeout(() => resolve(FRESH), ms));
const failing = (ms: number) =>
  new Promise<Response>((_, reject) => setTimeout(() => reject(new TypeError('no network')), ms));

async function outcomeAt<T>(ms: number, answer: Promise<T>): Promise<T | 'waits' | 'fails'> {
  let outcome: T | 'waits' | 'fails' = 'waits';
  answer.then(
    (value) => (outcome = value),
    () => (outcome = 'fails'),
  );
  await jest.advanceTimersByTimeAsync(ms);
  return outcome;
}

test.each([
  ['an answer in time', () => after(2999), savedOne, 2999, FRESH],
  ['a late answer, while it is waited for', () => after(9000), savedOne, 2999, 'waits'],
  ['a late answer', () => after(9000), savedOne, 3000, SAVED],
  ['a late answer where nothing was saved', () => after(9000), nothing, 3000, 'waits'],
  ['a late answer where nothing was saved, at last', () => after(9000), nothing, 9000, FRESH],
  ['a failure', () => failing(10), savedOne, 10, SAVED],
  ['a failure where nothing was saved', () => failing(10), nothing, 10, 'fails'],
  ['a late failure where nothing was saved', () => failing(9000), nothing, 9000, 'fails'],
] as const)('%s', async (_, answer, saved, ms, expected) => {
  expect(await outcomeAt(ms, answerOrSaved(answer(), PATIENCE_MS, saved))).toBe(expected);
});

test('without a limit a late answer is waited for, and a failure is not', async () => {
  expect(await outcomeAt(60_000, answerOrSaved(after(60_000), null, savedOne))).toBe(FRESH);
  expect(await outcomeAt(10, answerOrSaved(failing(10), null, savedOne))).toBe(SAVED);
});
