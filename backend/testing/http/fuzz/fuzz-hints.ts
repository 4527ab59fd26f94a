import fc from 'fast-check';
import { DEMO_SCENARIOS } from '../../../src/application/ports/demo.port.js';
import { addDays, parseLocalDate, WEEKDAYS } from '../../../src/domain/commute/time.js';
import { DAY_KINDS } from '../../../src/domain/rider/ride-days.js';
import { encodePolyline } from '../../../src/domain/route/encoded-polyline.js';
import { HOME, WORK } from '../portland-rider.js';
import type { Hints } from '../../openapi/fuzz/valid-value.js';

/* Ids of the signed-in rider and of another one, known only when the request is sent. */
const OWN_USER = '«userId»';
const OWN_ROUTE = '«routeId»';
const OWN_SESSION = '«sessionId»';
const OTHER_SESSION = '«otherSessionId»';
const OWN_PASSKEY = '«passkeyId»';
const OTHER_PASSKEY = '«otherPasskeyId»';
const OTHER_USER = '«otherUserId»';
const OTHER_ROUTE = '«otherRouteId»';

const mostly = (good: string, ...others: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

/** Degrees around Portland, close enough together to ride between. */
const around = (degrees: number) => fc.double({ min: degrees - 0.01, max: degrees + 0.01, noNaN: true });

const place = fc.record({ lat: around(45.5), lng: around(-122.65) }, { noNullPrototype: true });

/** Passes validation as a line between any two of these places. */
const polyline = fc.array(place, { minLength: 2, maxLength: 5 }).map((line) => encodePolyline(line));

/** A ride between places that are near the rider's home and work. */
const gpx = fc.array(place, { maxLength: 5 }).map((between) => {
  const points = [HOME, ...between, WORK].map(({ lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"/>`);
  return `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
});

const phone = fc.integer({ min: 0, max: 9999 }).map((line) => `503222${String(line).padStart(4, '0')}`);

const address = fc
  .tuple(
    fc.nat(9999),
    fc.constantFrom('Main St', 'SE Morrison St', 'Ñandú Ave'),
    fc.constantFrom('Portland', 'Boston, MA'),
  )
  .map(([number, street, city]) => `${number} ${street}, ${city}`);

const date = fc.integer({ min: 0, max: 400 }).map((day) => addDays(parseLocalDate('2026-06-01'), day));

/** The app's clock begins on June 15. */
const dayWithForecast = fc
  .integer({ min: 0, max: 3 })
  .map((day) => addDays(parseLocalDate('2026-06-15'), day));

/** Values that the rules behind the schemas also allow, by field. */
const HINTS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  userId: mostly(OWN_USER, OTHER_USER),
  routeId: mostly(OWN_ROUTE, OTHER_ROUTE),
  sessionId: mostly(OWN_SESSION, OTHER_SESSION),
  passkeyId: mostly(OWN_PASSKEY, OTHER_PASSKEY),
  lat: around(45.5),
  lng: around(-122.65),
  nearLat: around(45.5),
  nearLng: around(-122.65),
  waypoints: fc.array(place, { maxLength: 5 }),
  polyline,
  phone,
  address,
  q: address,
  temperatureMin: fc.integer({ min: -80, max: 30 }),
  temperatureMax: fc.integer({ min: 90, max: 140 }),
  rideDays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  pausedUntil: date,
  date: dayWithForecast,
  dayExceptions: fc.dictionary(date, fc.constantFrom(...DAY_KINDS), { maxKeys: 5, noNullPrototype: true }),
  'Idempotency-Key': fc.uuid(),
  // Of a whole body: its content type.
  'application/gpx+xml': gpx,
  z: fc.integer({ min: 13, max: 16 }),
  x: fc.nat(8191),
  file: fc.nat(8191).map((y) => `${y}.svg`),
  // Without a forecast there is no recommendation, and 503 is right; that is for other specs.
  scenario: fc.constantFrom(...DEMO_SCENARIOS.filter((scenario) => scenario !== 'gap')),
};

/** Whether an id in a path is a rider's or a route's depends on its position. */
export const hintsFor =
  (path: string): Hints =>
  (field) =>
    HINTS[field === 'id' ? idOf(path) : field];

const idOf = (path: string): string => {
  if (path.startsWith('/api/routes/{id}')) return 'routeId';
  if (path.startsWith('/api/passkeys/')) return 'passkeyId';
  return path.startsWith('/api/sessions/{id}') ? 'sessionId' : 'userId';
};
