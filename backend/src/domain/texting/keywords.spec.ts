import { describe, expect, it } from '@jest/globals';
import { keywordOf, type Keyword } from './keywords.js';

describe('a text of one word', () => {
  it.each<[Keyword, readonly string[]]>([
    ['stop', ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']],
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
  ])('%j is none', (body) => {
    expect(keywordOf(body)).toBeNull();
  });
});
