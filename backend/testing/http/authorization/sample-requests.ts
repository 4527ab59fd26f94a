import { aRoute, aUser, HOME, WORK } from '../portland-rider.js';

/** A rider's ids, which a request may name. */
export interface Ids {
  readonly userId: number;
  readonly routeId: number;
}

/** What stands where in the path, and what comes with it. */
export interface SampleRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Ids that nobody has. */
export const UNKNOWN_IDS: Ids = { userId: 999_999_998, routeId: 999_999_999 };

/** Operation → a request for the data of the rider with these ids that succeeds with that rider's session. */
export const SAMPLE_REQUESTS: Readonly<Record<string, (ids: Ids) => SampleRequest>> = {
  createUser: () => ({ body: aUser() }),
  sendTestText: () => ({ body: { phone: '5035550123' } }),
  getUser: ({ userId }) => ({ path: { id: userId } }),
  updateUser: ({ userId }) => ({ path: { id: userId }, body: { windSpeedThreshold: 40 } }),
  getRiderData: ({ userId }) => ({ path: { id: userId } }),
  deleteUser: ({ userId }) => ({ path: { id: userId }, body: { confirmation: 'DELETE' } }),
  requestSignInCode: () => ({ body: { phone: '5035550123' } }),
  // A code that nobody was sent: whose session it is makes no difference to how it is refused.
  signIn: () => ({ body: { phone: '5035550123', code: '123456' } }),
  getCurrentUser: () => ({}),
  signOut: () => ({}),
  signOutEverywhere: () => ({}),
  getActiveRoute: ({ userId }) => ({ path: { id: userId } }),
  listRoutes: ({ userId }) => ({ path: { id: userId } }),
  createRoute: ({ userId }) => ({ body: aRoute(userId) }),
  updateRoute: ({ routeId }) => ({ path: { id: routeId }, body: { name: 'Mine now', isActive: true } }),
  getTodaysRecommendation: ({ userId }) => ({ path: { userId } }),
  generateRecommendation: ({ userId, routeId }) => ({ body: { userId, routeId } }),
  findDirections: () => ({ body: { startLocation: HOME, endLocation: WORK } }),
  geocode: () => ({ query: { address: HOME.address } }),
  suggestAddresses: () => ({ query: { q: '1120 se mor' } }),
  getConfig: () => ({}),
  getLiveness: () => ({}),
  getReadiness: () => ({}),
  // In the demo no text provider tells us anything: texting.spec.ts has what is signed and what is forged.
  receiveText: () => ({ body: { Body: 'STOP' } }),
  receiveReceipt: () => ({ body: { MessageStatus: 'delivered' } }),
  getDemo: () => ({}),
  switchDemoWeather: () => ({ body: { scenario: 'fair' } }),
  getDemoOutbox: () => ({}),
  replyToDemoText: () => ({ body: { phone: '5035550123', body: 'HELP' } }),
  getDemoTile: () => ({ path: { z: 13, x: 1305, file: '2929.svg' } }),
};
