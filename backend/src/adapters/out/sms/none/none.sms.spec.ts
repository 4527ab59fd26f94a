import { smsContract } from '../../../../../testing/contracts/sms.contract.js';
import { NoSms } from './none.sms.js';

smsContract('None', () => ({
  port: new NoSms(),
  given: { rejects: () => undefined, losesTheAnswer: () => undefined, listFails: () => undefined },
  taken: () => null,
}));
