import { expect, type Page } from '@playwright/test';
import type { components } from '@rollout/contracts';
import { aRoute, aUser } from '../../../backend/testing/http/portland-rider.ts';

type Schemas = components['schemas'];

export const HOME = { lat: 45.5231, lng: -122.6565, address: '1120 SE Morrison St, Portland, OR' };
export const WORK = { lat: 45.5152, lng: -122.6784, address: '1221 SW 4th Ave, Portland, OR' };

interface Wishes {
  user?: Partial<Schemas['CreateUserDto']>;
  /** null: a rider without any route. */
  route?: Partial<Schemas['CreateRouteDto']> | null;
}

/**
 * A rider who has done the onboarding, signed in in the page's browser context: the cookie is the context's, and both
 * keys that remember the rider are set before the page's next load. Then `page.goto('/today')`.
 */
export async function aSignedUpRider(page: Page, wishes: Wishes = {}): Promise<Schemas['UserDto']> {
  const user = await create<Schemas['UserDto']>(
    page,
    '/api/users',
    aUser({ homeLocation: HOME, workLocation: WORK, ...wishes.user }),
  );
  if (wishes.route !== null) await aRouteOf(page, user.id, wishes.route);
  await page.goto('/robots.txt');
  await page.evaluate((id) => {
    localStorage.setItem('currentUserId', id);
    localStorage.setItem('bike_commute_user_id', id);
  }, String(user.id));
  return user;
}

/** A route of the signed-up rider: 4.2 miles in 25 minutes, active, but for what is named. */
export const aRouteOf = (page: Page, userId: number, wishes: Partial<Schemas['CreateRouteDto']> = {}) =>
  create<Schemas['RouteDto']>(
    page,
    '/api/routes',
    aRoute(userId, {
      startLocation: HOME,
      endLocation: WORK,
      elevationLoss: 95,
      endElevation: 25,
      ...wishes,
    }),
  );

async function create<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(201);
  return (await response.json()) as T;
}
