import { measurementsContract } from '../../../../../testing/contracts/measurements.contract.js';
import { NoMeasurements } from './no.measurements.js';

measurementsContract('Nobody', () => new NoMeasurements());
