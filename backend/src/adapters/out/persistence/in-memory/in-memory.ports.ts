import { InMemoryRiders } from './in-memory.riders.js';
import { InMemorySessions, InMemorySignInCodes } from './in-memory.sign-in.js';
import {
  InMemoryClimateCache,
  InMemoryForecastCache,
  InMemoryRateLimits,
  InMemoryRequestPace,
} from './in-memory.provider-sharing.js';
import {
  InMemoryRecommendations,
  InMemoryRoutes,
  InMemoryToday,
} from './in-memory.routes-and-recommendations.js';
import { InMemoryPasskeys } from './in-memory.passkeys.js';
import { InMemoryPhones } from './in-memory.phones.js';
import { InMemoryStorage } from './in-memory-storage.js';
import {
  InMemoryInboundTexts,
  InMemoryOptOuts,
  InMemorySubscriptions,
  InMemoryTexts,
} from './in-memory.texts.js';

/** The persistence ports over one in-memory storage: for use-case specs and the contract's generator. */
export const inMemoryStorage = (storage = new InMemoryStorage()) => ({
  riders: new InMemoryRiders(storage),
  sessions: new InMemorySessions(storage),
  signInCodes: new InMemorySignInCodes(storage),
  passkeys: new InMemoryPasskeys(storage),
  routes: new InMemoryRoutes(storage),
  recommendations: new InMemoryRecommendations(storage),
  today: new InMemoryToday(storage),
  forecastCache: new InMemoryForecastCache(storage),
  climateCache: new InMemoryClimateCache(storage),
  requestPace: new InMemoryRequestPace(storage),
  rateLimits: new InMemoryRateLimits(storage),
  texts: new InMemoryTexts(storage),
  phones: new InMemoryPhones(storage),
  optOuts: new InMemoryOptOuts(storage),
  subscriptions: new InMemorySubscriptions(storage),
  inboundTexts: new InMemoryInboundTexts(storage),
  /** There are none in memory. */
  monthlyPartitions: { make: () => Promise.resolve(), findStrays: () => Promise.resolve([]) },
  morning: null,
});
