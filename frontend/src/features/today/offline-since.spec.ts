import { expect, test } from '@jest/globals';
import { aRecommendation } from '../../../testing/a-recommendation';
import { offlineSince } from './components/offline-note';

const since = (now: string) => offlineSince(aRecommendation(), new Date(now)).replaceAll('\u00a0', ' ');

test.each([
  ['this morning', '2026-06-15T14:30:00Z', '6:58 am'],
  ["at the day's last minute where the rider is", '2026-06-16T06:59:00Z', '6:58 am'],
  ['of the day before', '2026-06-16T14:30:00Z', 'Monday, June 15, 6:58 am'],
])('a verdict from %s', (_, now, text) => expect(since(now)).toBe(text));
