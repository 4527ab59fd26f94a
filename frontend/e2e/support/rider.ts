import { expect, type Page } from '@playwright/test';
import type { components } from '@rollout/contracts';
import { aRoute, aUser } from '../../../backend/testing/http/portland-rider.ts';

type Schemas = components['schemas'];

export const HOME = { lat: 45.5231, lng: -122.6565, address: '1120 SE Morrison St, Portland, OR' };
export const WORK = { lat: 45.5152, lng: -122.6784, address: '1221 SW 4th Ave, Portland, OR' };
/** The line between them as the demo's directions draw it, encoded. */
export const POLYLINE = 'kfztGbjskV?zgCjp@?';

interface RiderOptions {
  user?: Partial<Schemas['CreateUserDto']>;
  /** null: a rider without any route. */
  route?: Partial<Schemas['CreateRouteDto']> | null;
}

/**
 * Creates a rider who has completed onboarding, signed in in the page's browser context: the context gets the cookie, and
 * both storage keys are set before the page's next load. Then `page.goto('/today')`.
 */
export async function aSignedUpRider(page: Page, options: RiderOptions = {}): Promise<Schemas['UserDto']> {
  const user = await create<Schemas['UserDto']>(
    page,
    '/api/users',
    aUser({ homeLocation: HOME, workLocation: WORK, ...options.user }),
  );
  if (options.route !== null) await aRouteOf(page, user.id, options.route);
  await page.goto('/robots.txt');
  await page.evaluate((id) => {
    localStorage.setItem('currentUserId', id);
    localStorage.setItem('bike_commute_user_id', id);
  }, String(user.id));
  return user;
}

export const subscribedWith = (phone: string) => ({ user: { phone, smsConsent: true, smsSubscribed: true } });

/** A route of the signed-up rider: active, 4.2 miles in 25 minutes unless the options say otherwise. */
export const aRouteOf = (page: Page, userId: number, options: Partial<Schemas['CreateRouteDto']> = {}) =>
  create<Schemas['RouteDto']>(
    page,
    '/api/routes',
    aRoute(userId, {
      startLocation: HOME,
      endLocation: WORK,
      elevationLoss: 95,
      endElevation: 25,
      ...options,
    }),
  );

async function create<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(201);
  return (await response.json()) as T;
}

/** A record as the server has it, requested with the rider's session. */
export async function onServer(page: Page, path: string): Promise<unknown> {
  const response = await page.request.get(path);
  return response.json();
}

/** Binds the signed-up rider's number by a code, as typing it in Settings does. */
export async function bindNumber(page: Page, userId: number, phone: string): Promise<void> {
  await page.request.post(`/api/users/${userId}/phone/code`);
  const code = await textedCode(page, phone);
  const answer = await page.request.post(`/api/users/${userId}/phone/confirmation`, { data: { code } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The rider's id as the browser remembers it under both storage keys. */
export const rememberedIds = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('currentUserId'), localStorage.getItem('bike_commute_user_id')]);

/** The texts sent to a phone of 10 digits, newest first. */
export async function textsTo(page: Page, phone: string): Promise<string[]> {
  const outbox = (await onServer(page, '/api/demo/outbox')) as Schemas['DemoTextDto'][];
  return outbox.filter(({ to }) => to === `+1${phone}`).map(({ body }) => body);
}

/** The newest code texted to a phone; codes are sent after the response. */
export async function textedCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const text = (await textsTo(page, phone)).find((body) => /(sign-in|confirmation) code/.test(body));
      code = text && /\d{6}/.exec(text)?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}
