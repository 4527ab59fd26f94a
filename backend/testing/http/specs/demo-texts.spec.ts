import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { startApp, type RunningApp } from '../running-app.js';
import { aSubscriber, freshPhone, startTextingApp } from '../texting-app.js';

type User = components['schemas']['UserDto'];
type Reply = components['schemas']['DemoReplyDto'];

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const reply = (phone: string, body: string) =>
  app.browser().post<Reply>('/api/demo/texts/reply', { phone, body });

describe('a whole conversation without a provider', () => {
  it('goes from the first text over STOP to START', async () => {
    const rider = await aSubscriber(app);
    const user = async () => (await rider.browser.get<User>(`/api/users/${rider.userId}`)).body;
    const test = () => rider.browser.post('/api/users/sms-test', { phone: rider.phone });

    expect((await test()).status).toBe(200);
    expect((await reply(rider.phone, 'Stop.')).body).toMatchObject({
      keyword: 'stop',
      answer: expect.stringContaining('unsubscribed'),
    });
    expect(await user()).toMatchObject({ smsSubscribed: false, textsStopped: true });
    expect((await test()).status).toBe(422);
    expect((await reply(rider.phone, 'start')).body).toMatchObject({
      keyword: 'start',
      answer: expect.stringContaining('re-subscribed'),
    });
    expect(await user()).toMatchObject({ smsSubscribed: true, textsStopped: false });
    expect((await test()).status).toBe(200);
  });

  it.each([
    ['HELP', { keyword: 'help', answer: expect.stringContaining('RollOut') }],
    ['thank you', { keyword: null, answer: null }],
  ])('%s', async (body, expected) => {
    expect((await reply(freshPhone(), body)).body).toEqual(expected);
  });

  it.each([
    [{ phone: '123', body: 'STOP' }, 'phone'],
    [{ phone: '5035550123', body: '' }, 'body'],
    [{ phone: '5035550123', body: 'x'.repeat(301) }, 'body'],
  ])('is refused if it is not a text: %j', async (wrong, field) => {
    const { status, body } = await app.browser().post<{ details: object }>('/api/demo/texts/reply', wrong);
    expect(status).toBe(400);
    expect(body.details).toHaveProperty(field);
  });

  it('is not available where texts go to real phones', async () => {
    const real = await startTextingApp();
    try {
      const answer = await real
        .browser()
        .post('/api/demo/texts/reply', { phone: '5035550123', body: 'STOP' });
      expect(answer.status).toBe(404);
    } finally {
      await real.close();
    }
  });
});
