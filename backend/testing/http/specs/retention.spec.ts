import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MS_PER_DAY } from '../../../src/domain/commute/time.js';
import { bindPhone } from '../../builders/rider.builder.js';
import { aUser, signUp } from '../portland-rider.js';
import { MONDAY_MORNING, startApp, type RunningApp } from '../running-app.js';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

/** What the privacy page promises. */
describe('a rider’s stored data', () => {
  it('has recommendations of a year and a month, and none older than 400 days', async () => {
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser);
    await browser.post('/api/recommendations/generate', { userId, routeId });
    app.clock.advanceMs(16 * MS_PER_DAY);
    await browser.post('/api/recommendations/generate', { userId, routeId });
    const dates = async () => (await app.ports.recommendations.list(userId)).map(({ date }) => date);

    app.clock.setTo(new Date('2027-07-04T23:59:59Z'));
    await app.deleteExpired.run('nightly');
    expect(await dates()).toEqual(['2026-06-15', '2026-07-01']);
    app.clock.setTo(new Date('2027-07-05T00:00:00Z'));
    await app.deleteExpired.run('nightly');
    expect(await dates()).toEqual(['2026-07-01']);
    app.clock.setTo(MONDAY_MORNING);
  });

  it('is deleted 400 days after the last visit of a rider without a phone, and kept for one with a bound phone', async () => {
    const [withoutPhone, withPhone] = [app.browser(), app.browser()];
    const { userId: gone } = await signUp(withoutPhone);
    await withoutPhone.post('/api/recommendations/generate', { userId: gone });
    const { body } = await withPhone.post<{ id: number }>('/api/users', aUser({ phone: '5035550142' }));
    await bindPhone(app.ports, body.id, '+15035550142', app.clock.now());
    await withoutPhone.delete('/api/sessions');
    await withPhone.delete('/api/sessions');

    app.clock.advanceMs(400 * MS_PER_DAY);
    await app.deleteExpired.run('nightly');
    expect(await app.ports.riders.find(gone)).not.toBeNull();
    app.clock.advanceMs(1);
    await app.deleteExpired.run('nightly');
    expect(await app.ports.riders.find(gone)).toBeNull();
    expect(await app.rows('SELECT FROM routes WHERE rider_id = $1', [gone])).toEqual([]);
    expect(await app.ports.riders.isPhoneKnown('+15035550142')).toBe(true);
    app.clock.setTo(MONDAY_MORNING);
  });

  it('loses a number that was never confirmed after 30 days without a visit, nothing else, and says so', async () => {
    const browser = app.browser();
    const user = aUser({ phone: '5035550143', smsConsent: true });
    const { body } = await browser.post<{ id: number }>('/api/users', user);
    app.clock.advanceMs(30 * MS_PER_DAY + 1);
    await app.deleteExpired.run('nightly');
    const seen = () => browser.get<Record<string, unknown>>(`/api/users/${body.id}`);
    expect((await seen()).body).toMatchObject({
      phone: '',
      smsSubscribed: false,
      homeLocation: user.homeLocation,
      phoneNotice: { id: 'expired', sentence: expect.stringContaining('We removed your number') },
    });
    expect((await browser.delete(`/api/users/${body.id}/phone/notice`)).status).toBe(204);
    expect((await seen()).body).toMatchObject({ phoneNotice: null });
    app.clock.setTo(MONDAY_MORNING);
  });

  it('is deleted 400 days after the last visit of a rider who never signed out', async () => {
    const { userId } = await signUp(app.browser());
    app.clock.advanceMs(400 * MS_PER_DAY);
    await app.deleteExpired.run('nightly');
    expect(await app.ports.riders.find(userId)).not.toBeNull();
    app.clock.advanceMs(1);
    await app.deleteExpired.run('every ten minutes');
    await app.deleteExpired.run('nightly');
    expect(await app.ports.riders.find(userId)).toBeNull();
    app.clock.setTo(MONDAY_MORNING);
  });
});
