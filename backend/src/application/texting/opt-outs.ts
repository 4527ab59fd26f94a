import { Refusal } from '../refusal.js';

/** Only the phone itself can start its texts again, so the screen says how. */
export const optedOutPhone = (): Refusal =>
  new Refusal(
    'not-possible-now',
    'This number replied STOP. Text START from it to our number, then try again.',
    { field: 'phone' },
  );
