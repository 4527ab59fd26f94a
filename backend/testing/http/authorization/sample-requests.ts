import { aRoute, aUser, aYearOfLimits, HOME, WORK } from '../portland-rider.js';

/** A rider's ids, which a request may contain. */
export interface Ids {
  readonly userId: number;
  readonly routeId: number;
  /** See sessionIdOf. */
  readonly sessionId?: string;
  readonly passkeyId?: number;
}

/** The path's parameters, and the body if there is one. */
export interface SampleRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Ids that don't exist. */
export const UNKNOWN_IDS: Ids = { userId: 999_999_998, routeId: 999_999_999, passkeyId: 999_999_997 };

const A_TRACK =
  '<gpx><trk><trkseg>' +
  [HOME, WORK].map(({ lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"/>`).join('') +
  '</trkseg></trk></gpx>';

/** Operation → a request for the data of the rider with these ids that succeeds with that rider's session. */
export const SAMPLE_REQUESTS: Readonly<Record<string, (ids: Ids) => SampleRequest>> = {
  createUser: () => ({ body: aUser() }),
  sendTestText: () => ({ body: { phone: '5035550123' } }),
  getUser: ({ userId }) => ({ path: { id: userId } }),
  updateUser: ({ userId }) => ({ path: { id: userId }, body: { windSpeedThreshold: 40 } }),
  listHolidays: ({ userId }) => ({ path: { userId } }),
  getRiderData: ({ userId }) => ({ path: { id: userId } }),
  deleteUser: ({ userId }) => ({ path: { id: userId }, body: { confirmation: 'DELETE' } }),
  requestPhoneCode: ({ userId }) => ({ path: { id: userId } }),
  // A code that was never sent, and a number that was never confirmed: own-number.spec.ts covers those that were.
  confirmPhone: ({ userId }) => ({ path: { id: userId }, body: { code: '123456' } }),
  reportLostPhone: ({ userId }) => ({ path: { id: userId }, body: { phone: '' } }),
  readPhoneNotice: ({ userId }) => ({ path: { id: userId } }),
  requestSignInCode: () => ({ body: { phone: '5035550123' } }),
  // A code that was never sent: it's rejected the same way for every session.
  signIn: () => ({ body: { phone: '5035550123', code: '123456' } }),
  getCurrentUser: () => ({}),
  signOut: () => ({}),
  listDevices: () => ({}),
  signOutDevice: ({ sessionId = '0'.repeat(32) }) => ({ path: { id: sessionId } }),
  signOutElsewhere: () => ({}),
  signOutEverywhere: () => ({}),
  listPasskeys: () => ({}),
  beginPasskey: () => ({}),
  // Answers to no challenge: passkeys.spec.ts has right ones.
  createPasskey: () => ({ body: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } }),
  deletePasskey: ({ passkeyId = 999_999_997 }) => ({ path: { id: passkeyId } }),
  beginPasskeySignIn: () => ({}),
  signInByPasskey: () => ({
    body: { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
  }),
  getActiveRoute: ({ userId }) => ({ path: { id: userId } }),
  listRoutes: ({ userId }) => ({ path: { id: userId } }),
  getRoute: ({ routeId }) => ({ path: { id: routeId } }),
  createRoute: ({ userId }) => ({ body: aRoute(userId) }),
  updateRoute: ({ routeId }) => ({ path: { id: routeId }, body: { name: 'Mine now', isActive: true } }),
  readTrack: () => ({ body: A_TRACK }),
  getRouteTrack: ({ routeId }) => ({ path: { id: routeId } }),
  deleteRoute: ({ routeId }) => ({ path: { id: routeId } }),
  getTodaysRecommendation: ({ userId }) => ({ path: { userId } }),
  getOutlook: ({ userId }) => ({ path: { userId } }),
  getOutlookHours: ({ userId }) => ({ path: { userId, date: '2026-06-15' } }),
  generateRecommendation: ({ userId, routeId }) => ({ body: { userId, routeId } }),
  findDirections: () => ({ body: { startLocation: HOME, endLocation: WORK } }),
  showYearOfLimits: () => ({ body: aYearOfLimits() }),
  geocode: () => ({ query: { address: HOME.address } }),
  suggestAddresses: () => ({ query: { q: '1120 se mor' } }),
  getConfig: () => ({}),
  getLiveness: () => ({}),
  getReadiness: () => ({}),
  // The demo has no provider callbacks: texting.spec.ts covers signed and forged ones.
  receiveText: () => ({ body: { Body: 'STOP' } }),
  receiveReceipt: () => ({ body: { MessageStatus: 'delivered' } }),
  getDemo: () => ({}),
  switchDemoWeather: () => ({ body: { scenario: 'fair' } }),
  getDemoOutbox: () => ({}),
  replyToDemoText: () => ({ body: { phone: '5035550123', body: 'HELP' } }),
  getDemoTile: () => ({ path: { z: 13, x: 1305, file: '2929.svg' } }),
};
