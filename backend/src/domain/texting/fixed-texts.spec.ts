import { expect, it } from '@jest/globals';
import { fitsOneSegment } from './gsm7.js';
import { HELP_TEXT } from './help-text.js';
import { signInText } from './sign-in-text.js';
import { TEST_TEXT } from './test-text.js';

it.each([TEST_TEXT, HELP_TEXT])('fits one segment and tells the way out: %s', (text) => {
  expect(fitsOneSegment(text)).toBe(true);
  expect(text).toContain('STOP');
});

it('fits one segment and tells nobody else the code: a sign-in text', () => {
  expect(fitsOneSegment(signInText('012345'))).toBe(true);
  expect(signInText('012345')).toMatch(/^RollOut: 012345 is .* Never share it/);
});
