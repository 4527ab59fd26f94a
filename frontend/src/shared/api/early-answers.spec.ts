import { afterEach, expect, jest, test } from '@jest/globals';
import { failure, fakeApi } from '../../../testing/fake-api';
import { apiCall } from './api-call';
import { askEarly, readPageAnswers } from './early-answers';

afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
  readPageAnswers();
});

test('an early answer is used once', async () => {
  const calls = fakeApi({ 'GET /api/users/7': { id: 7 } });
  askEarly('/api/users/7');
  expect(await apiCall('GET', '/api/users/7')).toEqual({ id: 7 });
  expect(calls).toHaveLength(1);
  await apiCall('GET', '/api/users/7');
  expect(calls).toHaveLength(2);
});

test('an early failure fails the call that takes it', async () => {
  fakeApi({ 'GET /api/users/7': failure(401, 'Please sign in.') });
  askEarly('/api/users/7');
  await expect(apiCall('GET', '/api/users/7')).rejects.toThrow('401');
});

test('an old early answer is requested again', async () => {
  const calls = fakeApi({ 'GET /api/users/7': { id: 7 } });
  jest.spyOn(performance, 'now').mockReturnValue(11_000);
  askEarly('/api/users/7');
  await apiCall('GET', '/api/users/7');
  expect(calls).toHaveLength(2);
});

test('an answer that came with the page is used without a request, once; what is missing is requested', async () => {
  const calls = fakeApi({
    'GET /api/users/7': { id: 7, name: 'new' },
    'GET /api/routes/user/7/active': null,
  });
  const data = { '/api/users/7': JSON.stringify({ id: 7, name: '</script>' }) };
  document.body.innerHTML = `<script type="application/json" id="answers">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
  readPageAnswers();
  for (const url of ['/api/users/7', '/api/routes/user/7/active']) askEarly(url);
  expect(await apiCall('GET', '/api/users/7')).toEqual({ id: 7, name: '</script>' });
  expect(await apiCall('GET', '/api/routes/user/7/active')).toBeNull();
  expect(calls).toHaveLength(1);
  expect(await apiCall('GET', '/api/users/7')).toEqual({ id: 7, name: 'new' });
});
