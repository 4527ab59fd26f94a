import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { keepDraft } from '../../../testing/builders';
import { fakeApi, type Replies } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';
import { readDraft } from '../onboarding/draft-store';
import type { Year } from './year';

const HOME = { lat: 45.5231, lng: -122.6765, address: '1120 SE Morrison St, Portland, OR' };
const WORK = { lat: 45.5051, lng: -122.675, address: '411 SW Lincoln St, Portland, OR' };
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

/** Ten days of June: the wind is 2, 4 … 20 mph, rain falls on the last. */
const YEAR: Year = {
  available: true,
  from: '2025-06-15',
  to: '2026-06-14',
  rideDays: 11,
  goDays: 5,
  unknownDays: 1,
  byMonth: [{ month: '2026-06', rideDays: 11, goDays: 5 }],
  days: Array.from({ length: 10 }, (_, day) => ({
    date: `2026-06-${String(day + 1).padStart(2, '0')}`,
    isUnsafe: false,
  })),
  limits: [
    curve('temperatureMax', () => 70),
    curve('temperatureMin', () => 50),
    curve('windSpeedThreshold', (day) => 2 * (day + 1)),
    curve('windGustThreshold', () => null),
    curve('rainThreshold', (day) => (day === 9 ? 100 : 0)),
  ],
  presets: [],
  source: 'Observed weather.',
};

function curve(
  metric: Year['limits'][number]['metric'],
  reading: (day: number) => number | null,
): Year['limits'][number] {
  const worst = Array.from({ length: 10 }, (_, day) => reading(day));
  return { metric, leg: 'both', stops: 0, stopsAlone: 0, options: [], worst };
}

const config = (provider: string) => ({
  appMode: 'live',
  providers: [
    {
      port: 'climate',
      provider,
      name: 'Open-Meteo',
      isFake: false,
      attribution: 'Past weather by Open-Meteo',
    },
  ],
  map: {
    kind: 'tiles',
    tileUrl: '/{z}/{x}/{y}.png',
    attribution: 'Tiles',
    maxZoom: 18,
    googleMapsBrowserKey: null,
  },
  addressSearch: { typeAhead: true, attribution: null },
});

function open(year: Replies[string], provider = 'open-meteo') {
  keepDraft({ home: { text: HOME.address, place: HOME }, work: { text: WORK.address, place: WORK } });
  const calls = fakeApi({ 'GET /api/config': config(provider), 'POST /api/limits/year': year });
  return {
    ...renderApp('/preferences'),
    asked: () => calls.filter(({ path }) => path === '/api/limits/year'),
  };
}

const status = async () =>
  within(await screen.findByRole('region', { name: 'Last year' })).getByRole('status');
const hintUnder = (label: string) => {
  const control = screen.getByRole('combobox', { name: new RegExp(label) });
  return plain(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent);
};

test('the step says what its limits would have made of last year', async () => {
  open(YEAR);
  await waitFor(async () =>
    expect((await status()).textContent).toBe(
      'With these limits at least 5 of the last 10 workdays were a go.',
    ),
  );
  expect(hintUnder('Wind speed above')).toBe('Alone stopped 4 days. At 15 mph: 2.');
  expect(hintUnder('Hotter than')).toBe('Alone stopped no days.');
  expect(screen.getByRole('radio', { name: 'Fair weather, 5 days' })).toBeChecked();
  expect(screen.getByText('June: 5 of 10')).toBeInTheDocument();
  expect(await screen.findByText(/Past weather by Open-Meteo/)).toBeVisible();
});

test('a preset sets the dropdowns, and a dropdown makes the limits one’s own, without another call', async () => {
  const { user, asked } = open(YEAR);
  await user.click(await screen.findByRole('radio', { name: 'Everyday, 7 days' }));
  expect(readDraft().preferences).toEqual({
    temperatureMax: 90,
    temperatureMin: 30,
    windSpeedThreshold: 15,
    rainThreshold: 30,
  });
  expect((await status()).textContent).toMatch(/at least 7 of the last 10/);
  await user.click(screen.getByRole('combobox', { name: /Wind speed above/ }));
  await user.click(screen.getByRole('option', { name: /^20/ }));
  expect((await status()).textContent).toMatch(/at least 9 of the last 10/);
  expect(screen.getByText(/Your own/)).toBeVisible();
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(asked()).toHaveLength(1);
});

test('limits that say no most of the time name what a preset would make of it', async () => {
  const windy = {
    ...YEAR,
    limits: YEAR.limits.map((one) =>
      one.metric === 'windSpeedThreshold' ? curve(one.metric, (day) => (day < 2 ? 5 : 12)) : one,
    ),
  };
  open(windy);
  await waitFor(async () =>
    expect((await status()).textContent).toBe(
      'With these limits at least 2 of the last 10 workdays were a go.' +
        'That’s a no on 8 days out of 10. Everyday would make it 9 go days.',
    ),
  );
});

test('a year that arrives late is asked for again', async () => {
  let isThere = false;
  const { asked } = open(() => (isThere ? YEAR : { available: false, reason: 'pending' }));
  expect((await status()).textContent).toBe('Looking at last year…');
  isThere = true;
  await waitFor(async () => expect((await status()).textContent).toMatch(/at least 5/), { timeout: 5_000 });
  expect(asked()).toHaveLength(2);
});

test.each(['unavailable', 'not-covered'])(
  'a year that is %s is said, and the step continues',
  async (reason) => {
    const { user, path } = open({ available: false, reason });
    await waitFor(async () => expect((await status()).textContent).toMatch(/isn’t available right now/));
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(path()).toBe('/bike-type'));
  },
);

test('without a source the step is as specified', async () => {
  const { asked } = open(YEAR, 'none');
  await screen.findByRole('combobox', { name: /Wind speed above/ });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Last year' })).toBeNull());
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(asked().length).toBeLessThanOrEqual(1);
});
