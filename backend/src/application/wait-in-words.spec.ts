import { expect, it } from '@jest/globals';
import { waitInWords } from './wait-in-words.js';

it.each([
  [1, '1 second'],
  [59.2, '60 seconds'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
  [3_601, '2 hours'],
  [86_400, '24 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
