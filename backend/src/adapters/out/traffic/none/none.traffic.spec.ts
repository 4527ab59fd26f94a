import { faultsOfFake } from '../../../../../testing/contracts/provider-faults.js';
import { trafficContract } from '../../../../../testing/contracts/traffic.contract.js';
import { NoTraffic } from './none.traffic.js';

const nothingReachesIt = () => undefined;

trafficContract('None', () =>
  Promise.resolve({
    port: new NoTraffic(),
    alwaysAnswers: { kind: 'unavailable' as const },
    given: {
      ...faultsOfFake(nothingReachesIt),
      drive: nothingReachesIt,
      noRoad: nothingReachesIt,
      trafficUnknown: nothingReachesIt,
      nullDurations: nothingReachesIt,
      negativeDurations: nothingReachesIt,
    },
  }),
);
