import { expect, it } from '@jest/globals';
import { fitsOneSegment } from './gsm7.js';
import { HELP_TEXT } from './help-text.js';
import { TEST_TEXT } from './test-text.js';

it.each([TEST_TEXT, HELP_TEXT])('fits one segment and tells the way out: %s', (text) => {
  expect(fitsOneSegment(text)).toBe(true);
  expect(text).toContain('STOP');
});
