import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aRecommendation, anEveningLeg, aWindyRecommendation } from '../../../testing/a-recommendation';
import { anOutlook, hoursOfDay } from '../../../testing/an-outlook';
import { aRoute, aUser } from '../../../testing/builders';
import { fakeApi } from '../../../testing/fake-api';
import { rememberRider, renderApp } from '../../../testing/render-app';
import type { Recommendation } from '../../shared/api/contract';

/** Ten days: the wind is 2, 4 … 20 mph, all else is fine. */
const YEAR = {
  available: true,
  from: '2025-06-15',
  to: '2026-06-14',
  days: Array.from({ length: 10 }, (_, day) => ({ date: `2026-06-0${day}`, isUnsafe: false })),
  limits: [
    {
      metric: 'windSpeedThreshold',
      worst: Array.from({ length: 10 }, (_, day) => 2 * (day + 1)),
    },
  ],
};

function open(recommendation: Recommendation, year: unknown = YEAR) {
  rememberRider(7);
  const calls = fakeApi({
    'GET /api/users/7': aUser(),
    'GET /api/routes/user/7/active': aRoute(),
    'GET /api/recommendations/user/7/today': recommendation,
    'GET /api/outlook/user/7': anOutlook(),
    'GET /api/outlook/user/7/hours/2026-06-15': hoursOfDay(),
    'POST /api/limits/year': year,
  });
  const asked = () => calls.filter(({ path }) => path === '/api/limits/year');
  return { ...renderApp('/today'), asked };
}

test('a no-go by wind alone says what the limit cost last year, and leads to it', async () => {
  const { user, path, asked } = open(aWindyRecommendation());
  const link = await screen.findByRole('link', {
    name: /^Wind alone stopped 5 of your days last year\. At 15\smph it would have been 3\.$/,
  });
  expect(asked()).toHaveLength(1);
  expect(asked()[0]?.body).toMatchObject({ targetArrivalTime: '08:00', estimatedTime: 25 });
  await user.click(link);
  await waitFor(() => expect(path()).toBe('/settings'));
});

test('without a year there is no such line', async () => {
  const { asked } = open(aWindyRecommendation(), { available: false, reason: 'unavailable' });
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(screen.queryByText(/alone stopped/)).not.toBeInTheDocument();
});

const windy = aWindyRecommendation();
const storm = {
  leg: 'evening',
  metric: 'condition',
  rule: 'unsafe-condition',
  value: null,
  limit: null,
  condition: 'thunderstorm',
  reason: 'Evening forecast: thunderstorms.',
} as const;
const alsoStormy = {
  ...windy,
  breakdown: {
    ...windy.breakdown,
    evening: anEveningLeg({ triggers: [...windy.breakdown.evening.triggers, storm] }),
  },
};

test.each([
  ['on a go', aRecommendation()],
  ['where no limit would have helped', alsoStormy],
])('%s the year is not asked for', async (_, recommendation) => {
  const { asked } = open(recommendation);
  await screen.findByText(/^Best days/);
  // Later than it would have been asked for.
  await screen.findByRole('slider');
  expect(asked()).toEqual([]);
});
