import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeGoogleMaps } from '../../../../testing/fake-google-maps';
import { loadGoogleMaps } from './google-map';

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="maps.googleapis.com"]')];
const arrives = () => Object.assign(window, { google: { maps: fakeGoogleMaps().maps } });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  scripts().forEach((script) => script.remove());
  delete window.google;
});

test('the script comes from its address with the key, and holds nothing of its own', async () => {
  const loading = loadGoogleMaps('a key');
  const [script] = scripts();
  expect(script?.src).toBe('https://maps.googleapis.com/maps/api/js?key=a+key&v=weekly&libraries=marker');
  expect(script?.text).toBe('');
  arrives();
  script?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toHaveProperty('Map');
});

test('what is there already is not loaded again', async () => {
  arrives();
  await expect(loadGoogleMaps('key')).resolves.toHaveProperty('Map');
  expect(scripts()).toHaveLength(0);
});

test('a script that does not load is an error, and makes room for another try', async () => {
  const loading = loadGoogleMaps('key');
  const failed = expect(loading).rejects.toThrow('did not load');
  scripts()[0]?.dispatchEvent(new Event('error'));
  await failed;
  expect(scripts()).toHaveLength(0);
});

test('a script that is on the page already is waited for', async () => {
  void loadGoogleMaps('key').catch(() => undefined);
  const loading = loadGoogleMaps('key');
  expect(scripts()).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(9_000);
  arrives();
  await jest.advanceTimersByTimeAsync(200);
  await expect(loading).resolves.toHaveProperty('Polyline');
});

test('but for ten seconds at most', async () => {
  void loadGoogleMaps('key').catch(() => undefined);
  let outcome = 'waiting';
  loadGoogleMaps('key').catch((error: Error) => (outcome = error.message));
  await jest.advanceTimersByTimeAsync(9_900);
  expect(outcome).toBe('waiting');
  await jest.advanceTimersByTimeAsync(200);
  expect(outcome).toBe('The map script did not start in time.');
});
