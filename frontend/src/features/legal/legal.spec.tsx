import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aConfig } from '../../../testing/builders';
import { fakeApi } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';

test.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('%s is open to everybody, dated, and leads back to the app', async (address, title) => {
  fakeApi({});
  renderApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Effective July 16, 2025')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Back to App' })) {
    expect(link).toHaveAttribute('href', '/');
  }
});

test('the policy names who answers on this installation', async () => {
  const provider = (port: string, name: string) => ({
    port,
    provider: 'as-configured',
    name,
    isFake: false,
    attribution: null,
  });
  fakeApi({
    'GET /api/config': aConfig({
      providers: [
        provider('weather', 'Open-Meteo'),
        provider('airQuality', 'Open-Meteo'),
        provider('climate', 'The Archive'),
        provider('traffic', 'Traffic Inc.'),
        provider('geocoding', 'Photon'),
        provider('directions', 'Google'),
        provider('elevation', 'Open-Meteo'),
      ],
      map: { ...aConfig().map, tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' },
    }),
  });
  renderApp('/privacy');
  expect(await screen.findByText('On this installation: Open-Meteo.')).toBeVisible();
  expect(screen.getByText('On this installation: tile.openstreetmap.org.')).toBeVisible();
  expect(screen.getByText(/Last year’s weather is fetched there/)).toHaveTextContent(
    'On this installation: The Archive.',
  );
  expect(screen.getByText('On this installation: Traffic Inc..')).toBeVisible();
  expect(screen.getByText('On this installation: Photon.')).toBeVisible();
  expect(screen.getByText('On this installation: Google, Open-Meteo.')).toBeVisible();
});

test('both pages say what matters most', async () => {
  fakeApi({});
  const { unmount } = renderApp('/privacy');
  expect(await screen.findByText(/used only for that, and it is never sold/)).toBeVisible();
  expect(screen.getByText(/“Download as JSON” in Settings gives you everything/)).toBeVisible();
  expect(screen.getByText(/“Delete account” in Settings permanently deletes your data/)).toBeVisible();
  expect(screen.getByText(/for up to 16 days/)).toBeVisible();
  unmount();
  renderApp('/terms');
  expect(await screen.findByText(/hobby project.*without any guarantee/)).toBeVisible();
});

test.each(['/privacy', '/terms'])('%s names the operator and how to reach them', async (address) => {
  const operator = { name: 'The City', email: 'bikes@city.example' };
  fakeApi({ 'GET /api/config': aConfig({ operator }) });
  const { unmount } = renderApp(address);
  expect(await screen.findByText('The City')).toBeVisible();
  expect(screen.getByRole('link', { name: operator.email })).toHaveAttribute(
    'href',
    'mailto:bikes@city.example',
  );
  unmount();
  fakeApi({ 'GET /api/config': aConfig() });
  renderApp(address);
  expect(await screen.findByText(/hasn’t given a name/)).toBeVisible();
});
