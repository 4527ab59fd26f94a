import { geocodingContract } from '../../../../../testing/contracts/geocoding.contract.js';
import { NoGeocoding } from './none.geocoding.js';

geocodingContract('None', () => ({
  port: new NoGeocoding(),
  given: { knownAddress: () => null, fails: () => undefined },
}));
