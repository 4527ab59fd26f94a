import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type RunningApp } from '../running-app.js';

interface ErrorBody {
  readonly message?: string;
}

let demo: RunningApp;
let live: RunningApp;
beforeAll(async () => {
  [demo, live] = [await startApp(), await startApp({ APP_MODE: 'live' })];
});
afterAll(() => Promise.all([demo.close(), live.close()]));

const enter = async (app: RunningApp, phone: string) => {
  const { status, body } = await app.browser().post<ErrorBody>('/api/users', { phone });
  return { status, message: body.message };
};

const INVALID = 'phone must be a valid 10-digit US number.';
const NO_TEXTS = 'phone must be a number that can get texts.';

describe('a number of ten digits', () => {
  it.each([
    ['a phone', '5035550123', undefined],
    ['the placeholder of the form', '5551234567', INVALID],
    ['one in Canada', '6045551234', INVALID],
    ['no area code', '0000000000', INVALID],
    ['toll-free', '8005551234', NO_TEXTS],
    ['premium rate', '9002345678', NO_TEXTS],
    ['a personal number', '5002345678', NO_TEXTS],
  ])('is taken by the demo, and live if it can be texted: %s', async (_, phone, problem) => {
    expect(await enter(demo, phone)).toEqual({ status: 201, message: undefined });
    expect(await enter(live, phone)).toEqual({ status: problem ? 400 : 201, message: problem });
  });

  it.each(['555123456', '55512345678', '555-123-45', '٥٥٥١٢٣٤٥٦٧'])(
    'is what both need: %p',
    async (phone) => {
      for (const app of [demo, live])
        expect(await enter(app, phone)).toEqual({ status: 400, message: INVALID });
    },
  );
});
