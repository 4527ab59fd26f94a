import { FakeClock } from '../../src/adapters/out/clock/clocks.js';
import { InMemoryStorage } from '../../src/adapters/out/persistence/in-memory/in-memory-storage.js';
import { inMemoryStorage } from '../../src/adapters/out/persistence/in-memory/in-memory.ports.js';
import { RandomTokens } from '../../src/adapters/out/secrets/secrets.js';
import { FakeSms } from '../../src/adapters/out/sms/fake.sms.js';
import { KeepWithinLimit } from '../../src/application/keep-within-limit.js';
import type { CodeSeals } from '../../src/application/ports/secrets.port.js';
import type { TimeZones } from '../../src/application/ports/clock.port.js';
import type { UsStates } from '../../src/application/ports/us-states.port.js';
import type { NewRider } from '../../src/application/ports/riders.port.js';
import type { NewRoute } from '../../src/application/ports/routes.port.js';
import { aRider, aSession } from './rider.builder.js';
import { aRoute } from './route.builder.js';

/** The world for use-case specs: every port a fake, the clock at 06:58 on a Monday in Portland. */
export function useCaseWorld() {
  const tables = new InMemoryStorage();
  const storage = inMemoryStorage(tables);
  const clock = new FakeClock(new Date('2026-06-15T06:58:00-07:00'));
  return {
    /** For a look at the rows, and to cut the database off. */
    tables,
    ...storage,
    clock,
    sms: new FakeSms(clock),
    tokens: new RandomTokens('key of the world'),
    codeSeals: READABLE_SEALS,
    /** Counts for all, and refuses no one. */
    keepWithinLimit: new KeepWithinLimit(
      { shared: storage.rateLimits, ofThisProcess: storage.rateLimits },
      { factor: 1_000, textsPerDay: 1_000, trialTextsPerDay: 1_000 },
      () => undefined,
      () => undefined,
    ),
    noteSecurityEvent: () => undefined,
    timeZones: TWO_ZONES,
    usStates: TWO_STATES,
    /** A rider with every default. */
    rider: (differences: Partial<NewRider> = {}) =>
      storage.riders.register(aRider(differences), aSession({ createdAt: clock.now() })),
    route: (riderId: number, differences: Partial<NewRoute> = {}) =>
      storage.routes.create(aRoute({ riderId, ...differences })),
    /** As it is stored now. */
    stored: async (riderId: number) => {
      const rider = await storage.riders.find(riderId);
      if (rider === null) throw new Error('there is no such rider');
      return rider;
    },
  };
}

export type UseCaseWorld = ReturnType<typeof useCaseWorld>;

const TWO_ZONES: TimeZones = {
  timeZoneOf: ({ lng }) => (lng < -100 ? 'America/Los_Angeles' : 'America/New_York'),
};

const TWO_STATES: UsStates = { stateOf: ({ lng }) => (lng < -100 ? 'OR' : 'MA') };

/** The real ones are slow on purpose. */
const READABLE_SEALS: CodeSeals = {
  createCode: () => '123456',
  seal: (code, phone) => Promise.resolve(`${phone} ${code}`),
  isSealed: (sealedCode, code, phone) => Promise.resolve(sealedCode === `${phone} ${code}`),
};
