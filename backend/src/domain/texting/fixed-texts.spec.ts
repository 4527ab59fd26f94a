import { expect, it, describe } from '@jest/globals';
import { fitsOneSegment } from './gsm7.js';
import {
  confirmationText,
  HELP_TEXT,
  keywordOf,
  NUMBER_CHANGED_TEXT,
  numberWillChangeText,
  signInText,
  TEST_TEXT,
  TRIAL_TEST_TEXT,
  type Keyword,
} from './fixed-texts.js';

it.each([TEST_TEXT, HELP_TEXT, TRIAL_TEST_TEXT])('fits one segment and says how to stop: %s', (text) => {
  expect(fitsOneSegment(text)).toBe(true);
  expect(text).toContain('STOP');
});

it('ends with how to keep the texts or end them: the test text on trial', () => {
  expect(TRIAL_TEST_TEXT).toMatch(/Reply YES to keep these, STOP to end$/);
});

it.each([NUMBER_CHANGED_TEXT, numberWillChangeText(7), confirmationText('012345')])(
  'fits one segment: %s',
  (text) => expect(fitsOneSegment(text)).toBe(true),
);

it('fits one segment and warns against sharing the code: a sign-in text', () => {
  expect(fitsOneSegment(signInText('012345'))).toBe(true);
  expect(signInText('012345')).toMatch(/^RollOut: 012345 is .* Never share it/);
});

describe('a text of one word', () => {
  it.each<[Keyword, readonly string[]]>([
    ['stop', ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']],
    ['start', ['START', 'UNSTOP']],
    ['yes', ['YES']],
    ['help', ['HELP', 'INFO']],
  ])('means %s', (keyword, words) => {
    for (const word of words) {
      expect(keywordOf(word)).toBe(keyword);
      expect(keywordOf(word.toLowerCase())).toBe(keyword);
      expect(keywordOf(`${word.charAt(0)}${word.slice(1).toLowerCase()}`)).toBe(keyword);
    }
  });

  it.each([' stop ', '\nStop\r\n', 'Stop.', 'STOP!!', '“Stop”', "'stop'.", '\u00a0stop'])(
    '%j is STOP',
    (body) => {
      expect(keywordOf(body)).toBe('stop');
    },
  );

  it.each([
    '',
    ' ',
    '.',
    'STOP please',
    "don't stop",
    'nonstop',
    'stop stop',
    'S T O P',
    'yes please',
    'stopp',
    'constructor',
    '🛑',
  ])('%j is not a keyword', (body) => {
    expect(keywordOf(body)).toBeNull();
  });
});
