import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { HttpClient } from '../http-client.js';
import { signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

let app: RunningApp;
let browser: HttpClient;
let ids: { userId: number; routeId: number };
beforeAll(async () => {
  app = await startApp({ FAKE_CLOCK: '2026-06-15T06:30:00-07:00' });
  browser = app.browser();
  ids = await signUp(browser);
});
afterAll(() => app.close());

/** As SQL, of what is stored. */
it.each([
  ['is empty', `'{}'`],
  ['lacks a leg', `document #- '{legs,evening}'`],
  ['lacks its badges', `document - 'badges'`],
  ['has an instant that is none', `jsonb_set(document, '{legs,morning,departsAt}', '"soon"')`],
  ['was written by a later version', `jsonb_set(document, '{version}', '99')`],
])('Today is made again where the stored document %s', async (_, document) => {
  await browser.post('/api/recommendations/generate', ids);
  await app.rows(`UPDATE recommendations SET document = ${document}, answer_form = NULL`);
  const today = `/api/recommendations/user/${ids.userId}/today`;
  expect(await browser.get(today)).toMatchObject({ status: 200, body: null });
  expect((await browser.get(`/api/users/${ids.userId}/data`)).status).toBe(200);
  const again = await browser.post('/api/recommendations/generate', ids);
  expect(again).toMatchObject({ status: 200, body: { userId: ids.userId } });
  expect((await browser.get(today)).body).toEqual(again.body);
});

it('sends the answer as it was finished when it was made, but for one of another form', async () => {
  app.clock.setTo(new Date('2026-06-15T06:45:00-07:00'));
  const made = await browser.post('/api/recommendations/generate', ids);
  const today = () => browser.get(`/api/recommendations/user/${ids.userId}/today`);
  expect((await today()).body).toEqual(made.body);
  await app.rows(`UPDATE recommendations SET answer = '{"from":"storage"}'`);
  const sent = await today();
  expect(sent.body).toEqual({
    from: 'storage',
    answeredAt: app.clock.now().toISOString(),
    isCommuteOver: false,
  });
  expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8');
  await app.rows(`UPDATE recommendations SET answer_form = 'of an earlier release'`);
  expect((await today()).body).toEqual(made.body);
});
