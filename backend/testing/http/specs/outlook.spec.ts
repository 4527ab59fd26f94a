import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import type { HttpClient } from '../http-client.js';
import { signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Outlook = components['schemas']['OutlookDto'];
type Hours = components['schemas']['OutlookHoursDto'];
type Recommendation = components['schemas']['RecommendationDto'];

let app: RunningApp;
let browser: HttpClient;
let ids: { userId: number; routeId: number };

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  browser = app.browser();
  ids = await signUp(browser, { user: { rideDays: ['mon', 'tue', 'wed', 'thu', 'fri'] } });
});

const week = () => browser.get<Outlook>(`/api/outlook/user/${ids.userId}`);
const hours = (date: string) => browser.get<Hours>(`/api/outlook/user/${ids.userId}/hours/${date}`);

describe('the outlook', () => {
  it('is a week from today on, whose first day is what generating says', async () => {
    const { status, body } = await week();
    expect(status).toBe(200);
    const { body: today } = await browser.post<Recommendation>('/api/recommendations/generate', ids);
    expect(body.days.map(({ certainty }) => certainty)).toEqual([
      ...['as-is', 'as-is', 'likely', 'likely', 'likely', 'early', 'early'],
    ]);
    expect(Date.parse(body.answeredAt)).toBeLessThanOrEqual(Date.parse(today.answeredAt));
    expect(body.days[0]).toMatchObject({ date: today.date, recommendation: today.recommendation });
    for (const leg of ['morning', 'evening'] as const) {
      const { departureTime, triggers } = today.breakdown[leg];
      expect(body.days[0]?.legs[leg]).toEqual({ passes: triggers.length === 0, departureTime, triggers });
    }
  });

  it('has no recommendation on days off, which it names, and judges their rides all the same', async () => {
    const { body } = await week();
    const daysOff = body.days.filter(({ isRideDay }) => !isRideDay);
    expect(daysOff.map(({ dayOff }) => dayOff)).toEqual(expect.arrayContaining(['Saturday', 'Sunday']));
    for (const { recommendation, legs } of daysOff) {
      expect(recommendation).toBeNull();
      expect(legs.morning.passes).not.toBeNull();
    }
    const goes = body.days.filter(({ recommendation }) => recommendation === 'thumbs_up');
    expect(body.bestDays).toEqual(goes.map(({ date }) => date));
  });

  it('shows each of its days by the hour, 5 AM to 10 PM', async () => {
    const { body } = await week();
    for (const { date } of body.days) {
      const { status, body: day } = await hours(date);
      expect(status).toBe(200);
      expect(day.hours).toHaveLength(17);
      expect(day.hours.every(({ temperatureF, windMph }) => temperatureF !== null && windMph !== null)).toBe(
        true,
      );
      expect(Date.parse(day.hours[16]?.at ?? '') - Date.parse(day.hours[0]?.at ?? '')).toBe(16 * 3_600_000);
      expect(day.source).not.toBe('');
    }
  });

  it.each(['2020-01-01', '2099-01-01', '2026-02-30', 'tomorrow'])('has nothing for %s', async (date) => {
    expect((await hours(date)).status).toBe(404);
  });

  it('needs an active route', async () => {
    await browser.delete(`/api/routes/${ids.routeId}`);
    for (const answer of [await week(), await hours('2026-06-15')]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { message: 'No active route found. Please set up your route first.' },
      });
    }
  });
});
