import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  aLeg,
  anEveningLeg,
  aRecommendation,
  aWindyRecommendation,
  rows,
} from '../../../testing/a-recommendation';
import { anOutlook, hoursOfDay } from '../../../testing/an-outlook';
import { aRoute, aUser } from '../../../testing/builders';
import { fakeApi } from '../../../testing/fake-api';
import { rememberRider, renderApp } from '../../../testing/render-app';
import type { Recommendation, Route } from '../../shared/api/contract';

async function show(recommendation: Recommendation, route: Partial<Route> = {}) {
  rememberRider(7);
  fakeApi({
    'GET /api/users/7': aUser(),
    'GET /api/outlook/user/7/hours/2026-06-15': hoursOfDay(),
    'GET /api/outlook/user/7': anOutlook(),
    'GET /api/routes/user/7/active': aRoute(route),
    'GET /api/recommendations/user/7/today': recommendation,
  });
  renderApp('/today');
  await screen.findByText('MONDAY, JUNE 15');
}

const card = (name: string) => screen.getByRole('region', { name });
const row = (name: RegExp) => screen.getByRole('row', { name });
const text = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ');

test('a good day', async () => {
  await show(aRecommendation());
  expect(screen.getByRole('heading', { level: 1, name: 'Gear up to ride!' })).toBeVisible();
  expect(screen.getByText('Today is a good day for bike commuting')).toBeVisible();
  expect(screen.getByText('Do it!')).toBeVisible();
  expect(text(card('How close to your limits'))).toContain('8 mph (limit 10)');
  expect(screen.queryByRole('region', { name: 'Why' })).not.toBeInTheDocument();
});

test('a bad day, with its reason and a row that is marked by more than its colour', async () => {
  await show(aWindyRecommendation());
  expect(screen.getByRole('heading', { level: 1, name: 'Abort bike commute!' })).toBeVisible();
  expect(screen.getByText('Today is not a good day to ride to work')).toBeVisible();
  expect(screen.getByText('Bag it!')).toBeVisible();
  expect(card('Why')).toHaveTextContent('Evening wind 18 mph is above your 10 mph limit.');
  expect(text(row(/^Wind/))).toBe('Wind5 mph18 mphlimit 10');
  expect(row(/^Wind/)).toHaveClass('bg-alert-ground');
  expect(row(/^Temp/)).not.toHaveClass('bg-alert-ground');
});

test('both rides are listed in the order of the specification', async () => {
  await show(aRecommendation());
  const [head, ...body] = within(card('Conditions')).getAllByRole('row');
  expect(text(head as HTMLElement)).toBe('ConditionMorningEvening');
  expect(body.map(text)).toEqual([
    'Temp58 °F58 °F',
    'Wind5 mph5 mph',
    'AQIestimated2828',
    'Rain5%5%',
    'Humidity62%62%',
    'UV11',
  ]);
  expect(card('Conditions')).toHaveTextContent('Update your "no-go" triggers in settings');
});

test('a storm has no figure, so it has a row above the others', async () => {
  const storm = {
    leg: 'evening',
    metric: 'condition',
    rule: 'unsafe-condition',
    value: null,
    limit: null,
    condition: 'thunderstorm',
    reason: 'Evening forecast: thunderstorms.',
  } as const;
  const evening = anEveningLeg({ condition: 'thunderstorm', triggers: [storm] });
  await show(aRecommendation({ recommendation: 'thumbs_down' }, { evening }));
  expect(text(row(/^Weather/))).toBe('Weatherclearthunderstormno-go');
});

test('what is assumed or not available says so', async () => {
  const morning = aLeg({
    rows: rows({
      aqi: { value: 42, text: '42', source: 'assumed' },
      uv: { value: null, text: '–', source: 'unavailable' },
    }),
  });
  const gap = {
    leg: 'morning',
    metric: 'aqi',
    reason: 'unavailable',
    message: 'Morning air quality is unknown.',
  } as const;
  await show(aRecommendation({ dataGaps: [gap] }, { morning }));
  expect(text(row(/^AQI/))).toBe('AQIestimated42assumed28');
  expect(text(row(/^UV/))).toBe('UV–not available1');
  expect(card('Missing data')).toHaveTextContent('Morning air quality is unknown.');
});

test('what could not change the verdict is said in its row, without an alarm', async () => {
  const unknown = { value: null, text: '–', source: 'unavailable' } as const;
  const gaps = (['humidity', 'uv', 'traffic'] as const).map((metric) => ({
    leg: metric === 'traffic' ? null : ('morning' as const),
    metric,
    reason: 'unavailable' as const,
    message: `The ${metric} is unknown: the provider didn't answer.`,
  }));
  const trafficData = { estimatedTime: 25, delay: null };
  const morning = aLeg({ rows: rows({ humidity: unknown, uv: unknown }) });
  await show(aRecommendation({ dataGaps: gaps, trafficData }, { morning }));
  expect(screen.queryByRole('region', { name: 'Missing data' })).not.toBeInTheDocument();
  expect(text(row(/^Humidity/))).toBe('Humidity–not available62%');
  expect(text(row(/^UV/))).toBe('UV–not available1');
  expect(card('Timing')).toHaveTextContent("The traffic is unknown: the provider didn't answer.");
});

test.each([
  ['past', 'Morningdone, not checked'],
  ['kept', 'Morningdone, checked earlier'],
] as const)('a ride that is done (%s) says so', async (status, heading) => {
  await show(aRecommendation({}, { morning: aLeg({ status }) }));
  expect(screen.getByRole('columnheader', { name: /^Morning/ })).toHaveTextContent(heading);
  expect(screen.getByText('This ride is done')).toBeVisible();
});

test('timing: both legs, each way and total, and car traffic separately', async () => {
  await show(aRecommendation());
  const timing = text(card('Timing'));
  expect(timing).toContain('25 min each way · 50 min total');
  expect(timing).toContain('To work: Leave 7:35 am → Arrive 8:00 am');
  expect(timing).toContain('Back home: Leave 4:35 pm → Arrive 5:00 pm');
  expect(timing).toContain('Car traffic near your route: about a 4 min delay when checked');
});

test('unknown traffic is not shown as none', async () => {
  await show(aRecommendation({ trafficData: { estimatedTime: 25, delay: null } }));
  expect(card('Timing')).not.toHaveTextContent('Car congestion');
});

test.each([
  ['regular', 'Regular bike'],
  ['electric', 'Pedal assist'],
] as const)('calories on a bike that is %s', async (bikeType, label) => {
  await show(aRecommendation({}, { calories: { morning: 245, evening: 245, total: 490, bikeType } }));
  expect(text(card('Calories'))).toBe(`Calories${label}Morning245Evening245Total490`);
});

test.each([
  [{ elevationGain: 70, elevationLoss: 95 }, '+70 ft / -95 ft'],
  [{ elevationGain: 0, elevationLoss: 0 }, 'Flat route'],
  [{ elevationGain: null, elevationLoss: null }, 'Elevation unknown'],
])('the route’s climb %j: %s', async (route, shown) => {
  await show(aRecommendation(), route);
  const shownRoute = text(card('Home to Work'));
  expect(shownRoute).toContain(`4.2 miles25 min${shown}`);
  expect(
    await screen.findByRole('region', { name: /^Map of the route from 1120 SE Morrison/ }),
  ).toBeVisible();
});
