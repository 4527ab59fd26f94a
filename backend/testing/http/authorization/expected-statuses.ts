/** Whose session a request carries. */
export const CALLERS = ['none', 'other', 'expired', 'forged', 'own'] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * What every operation answers to a valid request for a rider's ids, by the session the request carries:
 * - none     no cookie at all
 * - other    another rider's session; 404, byte for byte the answer for an unknown id
 * - expired  the rider's own session, 401 days later
 * - forged   the rider's own token with one character changed
 * - own      the rider's own session
 */
const EXPECTED = `
  operation               | none | other | expired | forged | own
  createUser              | 201  | 201   | 201     | 201    | 201
  sendTestText            | 200  | 200   | 200     | 200    | 200
  getUser                 | 401  | 404   | 401     | 401    | 200
  updateUser              | 401  | 404   | 401     | 401    | 200
  listHolidays            | 401  | 404   | 401     | 401    | 200
  getRiderData            | 401  | 404   | 401     | 401    | 200
  deleteUser              | 401  | 404   | 401     | 401    | 204
  requestPhoneCode        | 401  | 404   | 401     | 401    | 202
  confirmPhone            | 401  | 404   | 401     | 401    | 422
  reportLostPhone         | 401  | 404   | 401     | 401    | 422
  readPhoneNotice         | 401  | 404   | 401     | 401    | 204
  requestSignInCode       | 202  | 202   | 202     | 202    | 202
  signIn                  | 422  | 422   | 422     | 422    | 422
  getCurrentUser          | 401  | 200   | 401     | 401    | 200
  signOut                 | 401  | 204   | 401     | 401    | 204
  listDevices             | 401  | 200   | 401     | 401    | 200
  signOutDevice           | 401  | 404   | 401     | 401    | 204
  signOutElsewhere        | 401  | 204   | 401     | 401    | 204
  signOutEverywhere       | 401  | 204   | 401     | 401    | 204
  listPasskeys            | 401  | 200   | 401     | 401    | 200
  beginPasskey            | 401  | 200   | 401     | 401    | 200
  createPasskey           | 401  | 422   | 401     | 401    | 422
  deletePasskey           | 401  | 404   | 401     | 401    | 204
  beginPasskeySignIn      | 200  | 200   | 200     | 200    | 200
  signInByPasskey         | 422  | 422   | 422     | 422    | 422
  getActiveRoute          | 401  | 404   | 401     | 401    | 200
  listRoutes              | 401  | 404   | 401     | 401    | 200
  getRoute                | 401  | 404   | 401     | 401    | 200
  createRoute             | 401  | 404   | 401     | 401    | 201
  updateRoute             | 401  | 404   | 401     | 401    | 200
  readTrack               | 401  | 200   | 401     | 401    | 200
  getRouteTrack           | 401  | 404   | 401     | 401    | 200
  deleteRoute             | 401  | 404   | 401     | 401    | 204
  getTodaysRecommendation | 401  | 404   | 401     | 401    | 200
  getOutlook              | 401  | 404   | 401     | 401    | 200
  getOutlookHours         | 401  | 404   | 401     | 401    | 200
  generateRecommendation  | 401  | 404   | 401     | 401    | 200
  findDirections          | 200  | 200   | 200     | 200    | 200
  showYearOfLimits        | 200  | 200   | 200     | 200    | 200
  geocode                 | 200  | 200   | 200     | 200    | 200
  suggestAddresses        | 200  | 200   | 200     | 200    | 200
  getConfig               | 200  | 200   | 200     | 200    | 200
  getLiveness             | 200  | 200   | 200     | 200    | 200
  getReadiness            | 200  | 200   | 200     | 200    | 200
  receiveText             | 404  | 404   | 404     | 404    | 404
  receiveReceipt          | 404  | 404   | 404     | 404    | 404
  getDemo                 | 200  | 200   | 200     | 200    | 200
  switchDemoWeather       | 200  | 200   | 200     | 200    | 200
  getDemoOutbox           | 200  | 200   | 200     | 200    | 200
  replyToDemoText         | 200  | 200   | 200     | 200    | 200
  getDemoTile             | 200  | 200   | 200     | 200    | 200
`;

/** The parsed table: operation → caller → status. */
export const EXPECTED_STATUSES: ReadonlyMap<string, Readonly<Record<Caller, number>>> = new Map(
  EXPECTED.trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [operation = '', ...statuses] = row.split('|').map((cell) => cell.trim());
      const byCaller = CALLERS.map((caller, index) => [caller, Number(statuses[index])] as const);
      return [operation, Object.fromEntries(byCaller) as Record<Caller, number>] as const;
    }),
);
