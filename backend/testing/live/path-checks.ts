import type { DirectionsPort } from '../../src/application/routes/directions.port.js';
import type { ElevationPort } from '../../src/application/routes/elevation.port.js';
import type { TrafficPort } from '../../src/application/recommendations/traffic.port.js';
import type { Directions } from '../../src/domain/route/route.js';
import { distanceMilesBetween } from '../../src/domain/route/location.js';
import { brokenOf } from '../contracts/promises/broken-promises.js';
import {
  brokenDelayPromises,
  brokenHeightPromises,
  brokenWayPromises,
} from '../contracts/promises/path.promises.js';
import { wantsNotCovered, wantsValue, type LiveCheck } from './live-check.js';
import { AT_SEA, BOOKSHOP, CITY_HALL, DENVER } from './sample-places.js';

export function directionsChecks(port: DirectionsPort): LiveCheck[] {
  const beeline = distanceMilesBetween(CITY_HALL, BOOKSHOP);
  const judged = (way: Directions) => [
    ...brokenWayPromises(way),
    ...brokenOf({
      'it is a way along streets': !way.isStraightLine && way.line.length > 2,
      'its length is in miles': way.distanceMiles >= beeline && way.distanceMiles < 4 * beeline,
      'its time is in minutes': way.rideMinutes >= 1 && way.rideMinutes <= 30,
      'its line begins at the start and ends at the end': [
        [way.line[0], CITY_HALL] as const,
        [way.line.at(-1), BOOKSHOP] as const,
      ].every(([place, wanted]) => place !== undefined && distanceMilesBetween(place, wanted) < 0.2),
    }),
  ];
  return [
    wantsValue('a way', () => port.bikeWay(CITY_HALL, BOOKSHOP, []), judged),
    wantsNotCovered('no way across the sea', () => port.bikeWay(CITY_HALL, AT_SEA, [])),
  ];
}

export function elevationChecks(port: ElevationPort): LiveCheck[] {
  const places = [CITY_HALL, DENVER];
  const judged = (heights: readonly number[]) => {
    const [portland = NaN, denver = NaN] = heights;
    return [
      ...brokenHeightPromises(heights, places),
      ...brokenOf({
        'Portland lies lower than 100 m, Denver a mile high, in that order':
          portland < 100 && denver > 1500 && denver < 1750,
      }),
    ];
  };
  return [wantsValue('heights', () => port.heightsMeters(places), judged)];
}

export const trafficChecks = (port: TrafficPort): LiveCheck[] => [
  wantsValue(
    'a delay',
    () => port.carDelay(CITY_HALL, BOOKSHOP),
    (delay) => [
      ...brokenDelayPromises(delay),
      ...brokenOf({ 'the delay is in minutes': delay.carDelayMinutes < 60 }),
    ],
  ),
];
