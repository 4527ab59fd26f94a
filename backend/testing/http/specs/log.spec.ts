import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpStub, json } from '../../http-stub.js';
import { signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

const OPENWEATHER_KEY = 'openweather-k3y-that-must-stay-secret';
const GOOGLE_KEY = 'google-k3y-that-must-stay-secret';
const PHONE = '5035550123';
const HOME = { lat: 45.53217, lng: -122.61983, address: '77 Secret Garden Lane, Portland, OR' };

let stub: HttpStub;
let app: RunningApp;

beforeAll(async () => {
  stub = await HttpStub.start();
  app = await startApp({
    WEATHER_PROVIDER: 'openweather',
    AIR_QUALITY_PROVIDER: 'openweather',
    TRAFFIC_PROVIDER: 'google',
    GEOCODING_PROVIDER: 'google',
    OPENWEATHER_BASE_URL: stub.baseUrl,
    GOOGLE_MAPS_BASE_URL: stub.baseUrl,
    OPENWEATHER_API_KEY: OPENWEATHER_KEY,
    GOOGLE_MAPS_API_KEY: GOOGLE_KEY,
  });
});

afterAll(async () => {
  await app.close();
  await stub.close();
});

describe('the log', () => {
  it('shows what happened and the rider’s id, but no phone, place, cookie or key, even in errors', async () => {
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser, {
      user: { homeLocation: HOME, phone: PHONE, smsConsent: true },
      route: { startLocation: HOME },
    });
    const token = browser.cookieHeader.split('=')[1] ?? '';
    await browser.post('/api/users/sms-test', { phone: PHONE });
    const typed = encodeURIComponent(HOME.address);
    await browser.get(`/api/geocode?address=${typed}`);
    await browser.get(`/api/geocode/suggest?q=${typed}&nearLat=${HOME.lat}&nearLng=${HOME.lng}`);
    for (const reply of [
      json({ cod: 401, message: `bad key ${OPENWEATHER_KEY}` }, 401),
      json({ status: 'REQUEST_DENIED' }),
    ]) {
      stub.plays(reply);
      await browser.post('/api/recommendations/generate', { userId, routeId });
    }
    stub.plays({ does: 'reset' });
    await browser.post('/api/recommendations/generate', { userId, routeId });
    await app.database.cut();
    await browser.get(`/api/users/${userId}`);
    await app.database.restore();

    await browser.get(`/api/users/${userId}`);
    await app.withLockedRiders(() =>
      browser.patch(`/api/users/${userId}`, { homeLocation: HOME, phone: PHONE }),
    );

    const log = app.log.join('');
    expect(log).toContain(`"riderId":${userId}`);
    expect(log).toContain('provider failed');
    expect(log).toContain('storage is unavailable');
    for (const secret of [
      OPENWEATHER_KEY,
      GOOGLE_KEY,
      PHONE,
      token,
      'Secret Garden',
      'Secret%20Garden',
      '45.53',
      '-122.6',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
