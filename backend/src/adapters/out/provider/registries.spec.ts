import { describe, expect, it } from '@jest/globals';
import { DemoWeather } from '../../../../demo-world/weather.js';
import { contractClient } from '../../../../testing/contracts/contract-client.js';
import { directionsContract } from '../../../../testing/contracts/directions.contract.js';
import { elevationContract } from '../../../../testing/contracts/elevation.contract.js';
import { geocodingContract } from '../../../../testing/contracts/geocoding.contract.js';
import { contractClock, faultsOfFake } from '../../../../testing/contracts/provider-faults.js';
import { smsContract } from '../../../../testing/contracts/sms.contract.js';
import { trafficContract } from '../../../../testing/contracts/traffic.contract.js';
import { TwilioStub } from '../../../../testing/sms/twilio-stub.js';
import { straightLine } from '../directions/registry.js';
import { isPublicValhalla } from '../directions/valhalla/valhalla.directions.js';
import { noElevation } from '../elevation/registry.js';
import { allowsTypeAhead, noGeocoding } from '../geocoding/registry.js';
import {
  InMemoryForecastCache,
  InMemoryRequestPace,
} from '../persistence/in-memory/in-memory.provider-sharing.js';
import { InMemoryStorage } from '../persistence/in-memory/in-memory-storage.js';
import { noSms, SMS } from '../sms/registry.js';
import { FakeSms } from '../sms/fake.sms.js';
import { noTraffic } from '../traffic/registry.js';
import { WEATHER } from '../weather/registry.js';
import { build, creditsOf, type Tools } from './provider.js';

const nothing = () => undefined;

trafficContract('None', () =>
  Promise.resolve({
    port: noTraffic,
    alwaysAnswers: { kind: 'unavailable' as const },
    given: {
      ...faultsOfFake(nothing),
      drive: nothing,
      noRoad: nothing,
      trafficUnknown: nothing,
      nullDurations: nothing,
      negativeDurations: nothing,
    },
  }),
);

elevationContract('None', () =>
  Promise.resolve({
    port: noElevation,
    alwaysAnswers: { kind: 'unavailable' as const },
    given: {
      ...faultsOfFake(nothing),
      heights: nothing,
      noHeightsThere: nothing,
      nullHeight: nothing,
      impossibleHeight: nothing,
      heightTooFew: nothing,
    },
  }),
);

geocodingContract('None', async () => ({
  port: noGeocoding,
  given: { ...faultsOfFake(nothing), places: nothing, nothingFound: nothing, onlyElsewhere: nothing },
  alwaysAnswers: { kind: 'unavailable' },
}));

smsContract('None', () => ({
  port: noSms,
  given: {
    rejects: nothing,
    losesTheAnswer: nothing,
    listFails: nothing,
    redacts: nothing,
    receives: nothing,
  },
  taken: () => null,
}));

directionsContract('The straight line', () =>
  Promise.resolve({
    port: straightLine,
    alwaysAnswersStraightLine: true,
    given: {
      ...faultsOfFake(nothing),
      way: nothing,
      noWay: nothing,
      noStreetThere: nothing,
      nullFigures: nothing,
      negativeFigures: nothing,
      brokenLine: nothing,
      emptyLine: nothing,
    },
  }),
);

const tools: Tools = {
  clock: contractClock,
  clientFor: (_port, provider) => contractClient(provider),
  sharing: ({ provider }) => ({
    provider,
    cache: new InMemoryForecastCache(new InMemoryStorage()),
    pace: new InMemoryRequestPace(new InMemoryStorage()),
    clock: contractClock,
  }),
  turnAt: () => () => Promise.resolve(),
  onFallback: nothing,
  publicUrl: null,
  demoWeather: new DemoWeather(),
  outbox: new FakeSms(contractClock),
};

describe('a registry', () => {
  it('builds the adapter of the chosen provider', async () => {
    const weather = build(WEATHER, { provider: 'fake' }, tools);
    expect(await weather.hourlyWeather({ lat: 45.5, lng: -122.7 })).toMatchObject({ ok: true });
  });

  it('credits every provider that an adapter combines', () => {
    expect(creditsOf(WEATHER, 'nws-then-open-meteo').map(({ provider }) => provider)).toEqual([
      'nws',
      'open-meteo',
    ]);
  });
});

describe('public servers', () => {
  it.each([
    ['https://nominatim.openstreetmap.org/', false],
    ['https://NOMINATIM.openstreetmap.org./prefix', false],
    ['https://nominatim.example.org', true],
    ['http://localhost:8080/openstreetmap.org', true],
    ['https://notopenstreetmap.org', true],
  ])('of Nominatim allow no type-ahead: %s', (baseUrl, isAllowed) => {
    expect(allowsTypeAhead({ provider: 'nominatim', baseUrl })).toBe(isAllowed);
  });

  it.each([
    ['https://VALHALLA1.openstreetmap.de./x', true],
    ['http://localhost:8002', false],
    ['https://notopenstreetmap.de', false],
  ])('of Valhalla are recognized by host name: %s', (baseUrl, isPublic) => {
    expect(isPublicValhalla(baseUrl)).toBe(isPublic);
  });
});

describe('the sender of a text', () => {
  const messagingServiceSid = `MG${'b'.repeat(32)}`;

  it.each([
    ['the messaging service if there is one', messagingServiceSid, { messagingServiceSid }],
    ['otherwise the number', undefined, { messagingServiceSid: null, from: '+15035550100' }],
  ])('is %s', async (_name, service, expected) => {
    const stub = await TwilioStub.start({ now: contractClock.now });
    const { accountSid, authToken, baseUrl } = stub;
    const settings = { baseUrl, accountSid, authToken, messagingServiceSid: service, from: '+15035550100' };
    const { sms, callbacks } = build(SMS, { provider: 'twilio', ...settings }, tools);
    await sms.send({ to: '+15035550123', body: 'words', textId: null });
    expect(stub.ledger.all()).toMatchObject([expected]);
    expect(callbacks).toBeNull();
    await stub.close();
  });
});
