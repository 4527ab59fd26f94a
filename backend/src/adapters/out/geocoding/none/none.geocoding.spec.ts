import { faultsOfFake } from '../../../../../testing/contracts/provider-faults.js';
import { geocodingContract } from '../../../../../testing/contracts/geocoding.contract.js';
import { NoGeocoding } from './none.geocoding.js';

const nothing = () => undefined;

geocodingContract('None', async () => ({
  port: new NoGeocoding(),
  given: { ...faultsOfFake(nothing), places: nothing, nothingFound: nothing, onlyElsewhere: nothing },
  alwaysAnswers: { kind: 'unavailable' },
}));
