import { Refusal } from '../refusal.js';

/** Nobody but who holds the phone can start texts to it again, so the screen says how. */
export const stoppedPhone = (): Refusal =>
  new Refusal(
    'not-possible-now',
    'This phone has stopped our texts. Text START from it to the number that they came from, then try again.',
    { field: 'phone' },
  );
