import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { directionsContract } from '../../../../../testing/contracts/directions.contract.js';
import { expectFailure, faultsOf, valueOf } from '../../../../../testing/contracts/provider-faults.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import {
  valhallaError,
  valhallaShape,
  valhallaTrip,
} from '../../../../../testing/fixtures/valhalla-route.fixture.js';
import { sharedTurn } from '../../http/shared-turn.js';
import { InMemoryRequestPace } from '../../persistence/in-memory/in-memory.provider-sharing.js';
import { InMemoryStorage } from '../../persistence/in-memory/in-memory-storage.js';
import { ValhallaDirections } from './valhalla.directions.js';

const portOf = (stub: HttpStub, path = ''): ValhallaDirections =>
  new ValhallaDirections({ baseUrl: `${stub.baseUrl}${path}`, client: contractClient('valhalla') });

const HOME = { lat: 45.5, lng: -122.6 };
const VIA = { lat: 45.55, lng: -122.65 };
const WORK = { lat: 45.6, lng: -122.7 };
const SHAPE = valhallaShape([HOME, WORK]);

directionsContract('Valhalla', async () => {
  const stub = await HttpStub.start();
  const plays = (answer: unknown, status = 200) => stub.plays(json(answer, status));
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, (status) => valhallaError(199, status)),
      way: ({ meters, seconds, line }) =>
        plays(valhallaTrip({ miles: meters / 1609.344, seconds, shapes: [valhallaShape(line)] })),
      noWay: () => plays(valhallaError(442), 400),
      noStreetThere: () => plays(valhallaError(171), 400),
      nullFigures: () => plays(valhallaTrip({ miles: null, seconds: 60, shapes: [SHAPE] })),
      negativeFigures: () => plays(valhallaTrip({ miles: -2, seconds: 60, shapes: [SHAPE] })),
      brokenLine: () => plays(valhallaTrip({ miles: 2, seconds: 60, shapes: [`${SHAPE}~`] })),
      emptyLine: () => plays(valhallaTrip({ miles: 2, seconds: 60, shapes: [''] })),
    },
    close: () => stub.close(),
  };
});

describe('Valhalla directions', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  it('asks for a ride in miles through the via points without stopping', async () => {
    stub.plays(json(valhallaTrip({ miles: 8, seconds: 2400, shapes: [SHAPE] })));
    await portOf(stub, '/valhalla/').bikeWay(HOME, WORK, [VIA]);
    const [request] = stub.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/valhalla/route' });
    expect(request?.headers['user-agent']).toBe('RollOut');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      locations: [
        { lat: 45.5, lon: -122.6, type: 'break' },
        { lat: 45.55, lon: -122.65, type: 'through' },
        { lat: 45.6, lon: -122.7, type: 'break' },
      ],
      costing: 'bicycle',
      units: 'miles',
      directions_type: 'none',
    });
  });

  it('joins the shapes of legs without repeating the point where they meet', async () => {
    const shapes = [valhallaShape([HOME, VIA]), valhallaShape([VIA, WORK])];
    stub.plays(json(valhallaTrip({ miles: 8, seconds: 2400, shapes })));
    expect(valueOf(await portOf(stub).bikeWay(HOME, WORK, [])).line).toEqual([HOME, VIA, WORK]);
  });

  it('keeps to the request pace of a public server, and does not ask without a slot', async () => {
    const pace = new InMemoryRequestPace(new InMemoryStorage());
    const waits: number[] = [];
    const port = new ValhallaDirections({
      baseUrl: stub.baseUrl,
      client: contractClient('valhalla'),
      turn: sharedTurn({
        pace,
        provider: 'valhalla',
        patienceMs: 1500,
        wait: async (ms) => void waits.push(ms),
      }),
    });
    stub.plays(json(valhallaTrip({ miles: 8, seconds: 2400, shapes: [SHAPE] })));
    await port.bikeWay(HOME, WORK, []);
    await port.bikeWay(HOME, WORK, []);
    expectFailure(await port.bikeWay(HOME, WORK, []), { kind: 'rate-limited', retryAfterSeconds: 2 });
    expect(stub.requests).toHaveLength(2);
    expect(waits[0]).toBe(0);
    expect(waits[1]).toBeGreaterThan(500);
  });

  it('does not read kilometers as miles', async () => {
    const { trip } = valhallaTrip({ miles: 8, seconds: 2400, shapes: [SHAPE] });
    stub.plays(json({ trip: { ...trip, units: 'kilometers' } }));
    expectFailure(await portOf(stub).bikeWay(HOME, WORK, []), { kind: 'invalid-response' });
  });

  it.each([
    [154, 'not-covered'],
    [170, 'not-covered'],
    [171, 'not-covered'],
    [442, 'not-covered'],
    [150, 'unavailable'],
  ] as const)('understands error %d', async (code, kind) => {
    stub.plays(json(valhallaError(code), 400));
    expectFailure(await portOf(stub).bikeWay(HOME, WORK, []), { kind });
    expect(stub.requests).toHaveLength(1);
  });
});
