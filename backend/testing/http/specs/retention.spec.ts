import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildScheduledUseCases } from '../../../src/composition/build-use-cases.js';
import { signUp } from '../portland-rider.js';
import { MONDAY_MORNING, startApp, type RunningApp } from '../running-app.js';

const DAY_MS = 86_400_000;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

/** What the privacy page promises. */
describe('what is kept of a rider', () => {
  it('is recommendations of the last 400 days', async () => {
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser);
    await browser.post('/api/recommendations/generate', { userId, routeId });
    app.clock.advanceMs(DAY_MS);
    await browser.post('/api/recommendations/generate', { userId, routeId });
    const { forgetOldRecommendations } = buildScheduledUseCases(app.ports);
    const dates = async () => (await app.ports.recommendations.list(userId)).map(({ date }) => date);

    app.clock.setTo(new Date(MONDAY_MORNING.getTime() + 400 * DAY_MS));
    await forgetOldRecommendations.run();
    expect(await dates()).toEqual(['2026-06-15', '2026-06-16']);
    app.clock.advanceMs(DAY_MS);
    await forgetOldRecommendations.run();
    expect(await dates()).toEqual(['2026-06-16']);
  });
});
