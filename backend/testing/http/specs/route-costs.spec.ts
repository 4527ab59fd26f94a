import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { encodePolyline } from '../../../src/domain/route/encoded-polyline.js';
import { MAX_ROUTES } from '../../../src/domain/route/route.js';
import type { HttpClient } from '../http-client.js';
import { aRoute, HOME, signUp, WORK } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Route = components['schemas']['RouteDto'];

const POLYLINE = encodePolyline([HOME, WORK]);
const NO_SUCH_ROUTE = { status: 404, message: 'There is no such route.' };

let app: RunningApp;
let browser: HttpClient;
let userId: number;
let routeId: number;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  browser = app.browser();
  ({ userId, routeId } = await signUp(browser, { route: { polyline: POLYLINE } }));
});

const create = (differences = {}, headers = {}) =>
  browser.post<Route>('/api/routes', aRoute(userId, { isActive: false, ...differences }), headers);
const ids = async () => (await browser.get<Route[]>(`/api/routes/user/${userId}`)).body.map(({ id }) => id);
const refusalOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await answer;
  return { status, message: body['message'] };
};

describe('a rider’s routes', () => {
  it(`are at most ${MAX_ROUTES}, also for requests at the same time`, async () => {
    const answers = await Promise.all(Array.from({ length: MAX_ROUTES + 10 }, () => create()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(MAX_ROUTES - 1).fill(201), ...Array<number>(11).fill(409)]);
    expect(await ids()).toHaveLength(MAX_ROUTES);
    expect(await refusalOf(browser.post('/api/routes', aRoute(userId)))).toEqual({
      status: 409,
      message: 'You already have 50 routes. Delete one you no longer ride first.',
    });
    const other = app.browser();
    await signUp(other);
  });

  it('carry no line in the list, and all of it one by one', async () => {
    const { body } = await browser.get<Route[]>(`/api/routes/user/${userId}`);
    expect(body.map((route) => [route.id, 'polyline' in route])).toEqual([[routeId, false]]);
    const one = await browser.get<Route>(`/api/routes/${routeId}`);
    expect([one.status, one.body]).toEqual([200, { ...body[0], polyline: POLYLINE }]);
    expect((await browser.get(`/api/routes/user/${userId}/active`)).body).toEqual(one.body);
  });

  it('are not another rider’s', async () => {
    const other = app.browser();
    await signUp(other);
    expect(await refusalOf(other.get(`/api/routes/${routeId}`))).toEqual(NO_SUCH_ROUTE);
    expect(await refusalOf(other.delete(`/api/routes/${routeId}`))).toEqual(NO_SUCH_ROUTE);
    expect(await ids()).toEqual([routeId]);
  });
});

describe('a route that is deleted', () => {
  it('is gone, unless it is the active one of several', async () => {
    const { body: other } = await create();
    expect(await refusalOf(browser.delete(`/api/routes/${routeId}`))).toEqual({
      status: 409,
      message: 'Choose another active route first.',
    });
    const { status, text } = await browser.delete(`/api/routes/${other.id}`);
    expect([status, text]).toEqual([204, '']);
    expect(await refusalOf(browser.delete(`/api/routes/${other.id}`))).toEqual(NO_SUCH_ROUTE);
    expect((await browser.delete(`/api/routes/${routeId}`)).status).toBe(204);
    expect(await ids()).toEqual([]);
    expect((await browser.get(`/api/routes/user/${userId}/active`)).body).toBeNull();
  });

  it('makes room for another one, also with the key of the deleted one', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await create({}, key);
    await browser.delete(`/api/routes/${body.id}`);
    const again = await create({}, key);
    expect(again.status).toBe(201);
    expect(await ids()).toEqual([routeId, again.body.id]);
  });

  it('leaves no two requests with an active route each, or with none while another is left', async () => {
    const { body: other } = await create();
    await Promise.all([
      browser.delete(`/api/routes/${routeId}`),
      browser.patch(`/api/routes/${other.id}`, { isActive: true }),
      browser.delete(`/api/routes/${other.id}`),
    ]);
    const { body } = await browser.get<Route[]>(`/api/routes/user/${userId}`);
    expect(body.filter(({ isActive }) => isActive)).toHaveLength(body.length === 0 ? 0 : 1);
  });
});

describe('a route that is sent twice with one key', () => {
  it('is one route, also at the same time and with other contents', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await create({ name: 'Another' }, key)).body).toEqual(answers[0]?.body);
    expect(await ids()).toHaveLength(2);
    expect((await create({}, { 'idempotency-key': randomUUID() })).status).toBe(201);
    expect(await ids()).toHaveLength(3);
  });

  it('is another rider’s own with the same key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await create({}, key);
    const other = app.browser();
    const theirs = await signUp(other);
    const { status, body } = await other.post<Route>('/api/routes', aRoute(theirs.userId), key);
    expect([status, body.userId]).toEqual([201, theirs.userId]);
  });

  it('needs a UUID', async () => {
    expect((await create({}, { 'idempotency-key': 'once' })).status).toBe(400);
  });
});
