import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { aPlace, geocodingContract } from '../../../../../testing/contracts/geocoding.contract.js';
import {
  contractClock,
  expectFailure,
  faultsOf,
  valueOf,
} from '../../../../../testing/contracts/provider-faults.js';
import {
  nominatimElsewhere,
  nominatimError,
  nominatimPlaces,
} from '../../../../../testing/fixtures/nominatim.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import {
  InMemoryForecastCache,
  InMemoryRequestPace,
} from '../../persistence/in-memory/in-memory.provider-sharing.js';
import { sharedTurn } from '../../http/shared-turn.js';
import { InMemoryStorage } from '../../persistence/in-memory/in-memory-storage.js';
import { NominatimGeocoding, PublicNominatim } from './nominatim.geocoding.js';

interface Replica {
  readonly storage: InMemoryStorage;
  readonly patienceMs?: number;
  /** How long each request waited to keep to the request pace. */
  readonly waits?: number[];
}

/** Another process, which shares only the storage and the server with the others. */
function aReplica(stub: HttpStub, { storage, patienceMs = 60_000, waits = [] }: Replica): PublicNominatim {
  const turn = sharedTurn({
    pace: new InMemoryRequestPace(storage),
    provider: 'nominatim',
    patienceMs,
    wait: async (ms) => void waits.push(ms),
  });
  return new PublicNominatim({
    nominatim: new NominatimGeocoding({ baseUrl: stub.baseUrl, client: contractClient('nominatim'), turn }),
    cache: new InMemoryForecastCache(storage),
    pace: new InMemoryRequestPace(storage),
    clock: contractClock,
    provider: 'nominatim',
    pollMs: 1,
  });
}

geocodingContract('The public Nominatim', async () => {
  const stub = await HttpStub.start();
  return {
    port: aReplica(stub, { storage: new InMemoryStorage() }),
    isSubmitOnly: true,
    given: {
      ...faultsOf(stub, nominatimError),
      returnsOtherShape: () => stub.plays(json({ surprise: true })),
      places: (places) => stub.plays(json(nominatimPlaces(places))),
      nothingFound: () => stub.plays(json([])),
      onlyElsewhere: () => stub.plays(json(nominatimElsewhere())),
    },
    close: () => stub.close(),
  };
});

describe('the public Nominatim', () => {
  let stub: HttpStub;
  let storage: InMemoryStorage;
  beforeEach(async () => {
    stub = await HttpStub.start();
    storage = new InMemoryStorage();
    stub.plays(json(nominatimPlaces([aPlace(1)])));
  });
  afterEach(() => stub.close());

  it('is never asked while a rider types', async () => {
    expectFailure(await aReplica(stub, { storage }).suggest(), { kind: 'unavailable' });
    expect(stub.requests).toEqual([]);
  });

  it('is asked only once for an address, for all riders, spacings and capitalizations', async () => {
    const [one, other] = [aReplica(stub, { storage }), aReplica(stub, { storage })];
    const first = await one.locate('1120 SE Morrison St');
    await Promise.all([one.locate(' 1120  se morrison st'), other.locate('1120 SE MORRISON ST ')]);
    expect(await other.locate('1120 SE Morrison St')).toEqual(first);
    expect(stub.requests).toHaveLength(1);
  });

  it('is asked only once for an address that it does not find', async () => {
    stub.plays(json([]));
    const replica = aReplica(stub, { storage });
    expect(valueOf(await replica.locate('Atlantis'))).toBeNull();
    expect(valueOf(await replica.locate('Atlantis'))).toBeNull();
    expect(stub.requests).toHaveLength(1);
  });

  it('does not store what was typed', async () => {
    await aReplica(stub, { storage }).locate('77 Secret Garden Lane');
    expect([...storage.forecasts.keys()].join()).not.toMatch(/secret/i);
  });

  it('gets requests from all replicas together more than a second apart', async () => {
    const waits: number[] = [];
    const [one, other] = [aReplica(stub, { storage, waits }), aReplica(stub, { storage, waits })];
    await Promise.all([one.locate('a'), other.locate('b'), one.locate('c'), other.locate('d')]);
    expect(waits.map((ms) => Math.ceil(ms / 1100)).sort()).toEqual([0, 1, 2, 3]);
    expect(stub.requests).toHaveLength(4);
  });

  it('keeps its pace after a failure, too', async () => {
    const waits: number[] = [];
    stub.plays(json({}, 500));
    await aReplica(stub, { storage, waits }).locate('Portland');
    expect(waits.map((ms) => Math.ceil(ms / 1100))).toEqual([0, 1]);
    expect(stub.requests).toHaveLength(2);
  });

  it('is not asked for riders who would wait too long: they get a time to try again', async () => {
    const replica = aReplica(stub, { storage, patienceMs: 500 });
    await replica.locate('first');
    expectFailure(await replica.locate('second'), { kind: 'rate-limited', retryAfterSeconds: 1 });
    expect(stub.requests).toHaveLength(1);
  });

  it('is not asked if the database cannot reserve a slot', async () => {
    storage.cut();
    expectFailure(await aReplica(stub, { storage }).locate('Portland'), { kind: 'unavailable' });
    expect(stub.requests).toEqual([]);
  });
});
