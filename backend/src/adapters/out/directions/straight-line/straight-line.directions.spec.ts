import { directionsContract } from '../../../../../testing/contracts/directions.contract.js';
import { faultsOfFake } from '../../../../../testing/contracts/provider-faults.js';
import { StraightLineDirections } from './straight-line.directions.js';

const nothingReachesIt = () => undefined;

directionsContract('The straight line', () =>
  Promise.resolve({
    port: new StraightLineDirections(),
    alwaysAnswersStraightLine: true,
    given: {
      ...faultsOfFake(nothingReachesIt),
      way: nothingReachesIt,
      noWay: nothingReachesIt,
      noStreetThere: nothingReachesIt,
      nullFigures: nothingReachesIt,
      negativeFigures: nothingReachesIt,
      brokenLine: nothingReachesIt,
      emptyLine: nothingReachesIt,
    },
  }),
);
