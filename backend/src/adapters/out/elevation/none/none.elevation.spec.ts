import { elevationContract } from '../../../../../testing/contracts/elevation.contract.js';
import { faultsOfFake } from '../../../../../testing/contracts/provider-faults.js';
import { NoElevation } from './none.elevation.js';

const nothingReachesIt = () => undefined;

elevationContract('None', () =>
  Promise.resolve({
    port: new NoElevation(),
    alwaysAnswers: { kind: 'unavailable' as const },
    given: {
      ...faultsOfFake(nothingReachesIt),
      heights: nothingReachesIt,
      noHeightsThere: nothingReachesIt,
      nullHeight: nothingReachesIt,
      impossibleHeight: nothingReachesIt,
      heightTooFew: nothingReachesIt,
    },
  }),
);
