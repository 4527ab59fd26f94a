import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRecommendation, aRecommendationAt, aWindyRecommendation } from '../../../testing/a-recommendation';
import { anOutlook, hoursOfDay } from '../../../testing/an-outlook';
import { aRoute, aUser } from '../../../testing/builders';
import { failure, fakeApi, type Replies } from '../../../testing/fake-api';
import { rememberRider, renderApp } from '../../../testing/render-app';
import type { Recommendation } from '../../shared/api/contract';

const TODAY = 'GET /api/recommendations/user/7/today';
const GENERATE = 'POST /api/recommendations/generate';
const CHANGE = 'Changed since 6:58 am: evening wind 18 mph is above your 10 mph limit (was 8 mph).';

const at = (time: string) => new Date(`2026-06-15T${time}-07:00`);
const instant = (time: string) => at(time).toISOString();

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'queueMicrotask', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens Today at a time with a verdict made at 6:58; the server's next one is windy. */
async function openAt(time: string, stored: Partial<Recommendation> = {}, replies: Replies = {}) {
  jest.setSystemTime(at(time));
  const server: { latest: Recommendation } = {
    latest: aRecommendation({ answeredAt: instant(time), ...stored }),
  };
  rememberRider(7);
  const calls = fakeApi({
    'GET /api/users/7': aUser(),
    'GET /api/outlook/user/7/hours/2026-06-15': hoursOfDay(),
    'GET /api/outlook/user/7': () => ({ ...anOutlook(), answeredAt: new Date().toISOString() }),
    'GET /api/routes/user/7/active': aRoute(),
    [TODAY]: () => ({ ...server.latest, answeredAt: new Date().toISOString() }),
    [GENERATE]: () =>
      (server.latest = {
        ...aWindyRecommendation(),
        generatedAt: new Date().toISOString(),
        answeredAt: new Date().toISOString(),
        forecastAt: instant('15:05:00'),
        changes: [{ sentence: CHANGE }],
      }),
    ...replies,
  });
  const view = renderApp('/today');
  await pass(50);
  const generations = () => calls.filter(({ path }) => path.endsWith('/generate')).map(({ body }) => body);
  return { ...view, server, generations, user: userEvent.setup({ delay: null }) };
}

const verdict = () => screen.getByRole('heading', { level: 1 }).textContent;

const show = (visibility: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
};

test('opened at 15:10, the verdict of 6:58 is made again, and what has changed is named', async () => {
  const { generations } = await openAt('15:10:00');
  expect(generations()).toEqual([{ userId: 7, routeId: 12 }]);
  expect(verdict()).toBe('Abort bike commute!');
  expect(screen.getByRole('region', { name: 'What changed' })).toHaveTextContent(CHANGE);
  expect(screen.getByText(/^Checked at/)).toHaveTextContent('Checked at 3:10 pm · forecast from 3:05 pm');
});

test('the earlier verdict stays until the new one is there', async () => {
  let answer = (): void => undefined;
  const { server, generations } = await openAt(
    '15:10:00',
    {},
    {
      [GENERATE]: () =>
        new Promise((resolve) => {
          answer = () => resolve((server.latest = aWindyRecommendation()));
        }),
    },
  );
  expect(verdict()).toBe('Gear up to ride!');
  expect(screen.getByText('Checking conditions on your route...')).toBeVisible();
  answer();
  await pass();
  expect(verdict()).toBe('Abort bike commute!');
  expect(generations()).toHaveLength(1);
});

test('opened 20 minutes later, it is shown as it is', async () => {
  const { generations } = await openAt('07:18:00');
  expect(verdict()).toBe('Gear up to ride!');
  expect(generations()).toEqual([]);
});

test('the age is counted by the server’s clock, not by the phone’s', async () => {
  const { generations } = await openAt(
    '07:18:00',
    {},
    {
      [TODAY]: () => aRecommendation({ answeredAt: instant('09:00:00') }),
    },
  );
  expect(generations()).toHaveLength(1);
});

test('back in view after 30 minutes, it is made again; sooner it is not', async () => {
  const { generations } = await openAt('06:59:00');
  show('hidden');
  await pass(20 * 60_000);
  show('visible');
  await pass();
  expect(generations()).toHaveLength(0);
  show('hidden');
  await pass(10 * 60_000);
  show('visible');
  await pass();
  expect(generations()).toHaveLength(1);
});

test('left open, it notices that a ride begins and ends, and the ride is judged again', async () => {
  const { generations } = await openAt('07:20:00', { generatedAt: instant('07:20:00') });
  expect(screen.queryByText('On the road now')).not.toBeInTheDocument();
  await pass(15 * 60_000 + 1000);
  expect(screen.getByText('On the road now')).toBeVisible();
  expect(generations()).toHaveLength(0);
  await pass(25 * 60_000);
  expect(generations()).toHaveLength(1);
});

test('left open overnight, it shows the new day', async () => {
  const { server, generations } = await openAt('20:00:00', { isCommuteOver: true });
  expect(await screen.findByText("Today's commute is over. See you tomorrow morning.")).toBeVisible();
  server.latest = aRecommendationAt('2026-06-16T00:00:00');
  await pass(4 * 60 * 60_000 + 1000);
  expect(screen.getByText('TUESDAY, JUNE 16')).toBeVisible();
  expect(generations()).toEqual([]);
});

test('a check that fails keeps the verdict, says why, and is repeated when the page is back in view', async () => {
  const { generations } = await openAt('15:10:00', {}, { [GENERATE]: failure(503, 'The forecast is away.') });
  expect(verdict()).toBe('Gear up to ride!');
  expect(screen.getByRole('alert')).toHaveTextContent('The forecast is away.');
  await pass(60_000);
  expect(generations()).toHaveLength(1);
  show('hidden');
  show('visible');
  await pass();
  expect(generations()).toHaveLength(2);
});

test('"Check again" asks for the latest forecast', async () => {
  const { user, generations } = await openAt('07:00:00');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await pass();
  expect(generations()).toEqual([{ userId: 7, routeId: 12, checkAgain: true }]);
  expect(verdict()).toBe('Abort bike commute!');
});

const touch = (type: string, clientY: number) => {
  const event = Object.assign(new Event(type, { bubbles: true }), { touches: [{ clientY }] });
  act(() => {
    document.dispatchEvent(event);
  });
};

test.each([
  [80, 0],
  [120, 1],
])('pulled down by %d px it checks again %d times', async (px, times) => {
  const { generations } = await openAt('07:00:00');
  touch('touchstart', 10);
  touch('touchmove', 10 + px);
  expect(screen.getByText(times ? 'Let go to check again' : 'Pull to check again')).toBeVisible();
  touch('touchend', 10 + px);
  await pass();
  expect(generations()).toHaveLength(times);
  expect(screen.queryByText(/to check again$/)).not.toBeInTheDocument();
});

test('without a network the last one is shown with its age, and nothing is asked', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { generations } = await openAt('15:10:00');
  expect(
    screen.getByText('Offline: as of 6:58 am', { normalizer: (text) => text.replace('\u00a0', ' ') }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
  expect(generations()).toEqual([]);
});
