import { describe, expect, it } from '@jest/globals';
import { aCommute } from '../../../testing/builders/a-commute.js';
import { anOutlook } from '../../../testing/builders/an-outlook.js';
import { missing } from '../conditions/reading.js';
import { DEFAULT_LIMITS } from './limits.js';
import { assessLeg, pastLeg } from './assess-leg.js';
import { conditionRows } from './condition-rows.js';
import type { LegAssessment } from './recommendation.js';

const { morning } = aCommute();
const outlook = (given: Omit<Parameters<typeof anOutlook>[0], 'from' | 'hours'>) =>
  anOutlook({ from: new Date('2026-06-15T07:00:00Z'), hours: 24, ...given });

describe('the rows of the conditions table', () => {
  it('are in the table’s order and show whole numbers', () => {
    const rows = conditionRows(
      assessLeg(morning, outlook({ weather: { temperatureF: 57.6 } }), DEFAULT_LIMITS),
      'us',
    );
    expect(rows.map(({ metric, text }) => `${metric} ${text}`)).toEqual([
      'temperature 58',
      'wind 5',
      'aqi 28',
      'rain 5',
      'humidity 55',
      'uv 2',
    ]);
    expect(rows.every(({ source, isTriggered }) => source === 'forecast' && !isTriggered)).toBe(true);
  });

  it('mark the row that exceeded its limit', () => {
    const rows = conditionRows(
      assessLeg(morning, outlook({ weather: { windMph: 10.4 } }), DEFAULT_LIMITS),
      'us',
    );
    expect(rows.find(({ metric }) => metric === 'wind')).toEqual({
      metric: 'wind',
      value: 10.4,
      text: '10.4',
      unit: 'mph',
      source: 'forecast',
      isTriggered: true,
      brokenLimit: 10,
      brokenLimitText: '10',
    });
  });

  it('show the value that exceeded a limit, not a closer one from another hour', () => {
    const commute = aCommute({ arriveAtWork: '08:30', rideMinutes: 60 });
    const icy = outlook({
      weather: { precipitationMm: 1 },
      weatherAt: {
        '2026-06-15T14:00:00.000Z': { temperatureF: 31 },
        '2026-06-15T15:00:00.000Z': { temperatureF: 38 },
      },
    });
    const limits = { ...DEFAULT_LIMITS, temperatureMinF: 10, temperatureMaxF: 40 };
    const [temperature] = conditionRows(assessLeg(commute.morning, icy, limits), 'us');
    expect(temperature).toMatchObject({ text: '31', isTriggered: true, brokenLimit: 32 });
  });

  it('have gusts for both legs if one of them was judged by a gust limit', () => {
    const { evening } = aCommute();
    const carriedOver = assessLeg(morning, outlook({}), DEFAULT_LIMITS);
    const judged = assessLeg(evening, outlook({ weather: { gustMph: 31 } }), {
      ...DEFAULT_LIMITS,
      gustLimitMph: 30,
    });
    const gustIn = (leg: LegAssessment) =>
      conditionRows(leg, 'us', [carriedOver, judged]).find(({ metric }) => metric === 'gust');
    expect(gustIn(carriedOver)).toMatchObject({ text: '–', source: 'unavailable' });
    expect(gustIn(judged)).toMatchObject({ text: '31', isTriggered: true, brokenLimit: 30 });
    expect(conditionRows(carriedOver, 'us').map(({ metric }) => metric)).not.toContain('gust');
  });

  it('show 42 for an unknown AQI, marked as assumed', () => {
    const leg = assessLeg(morning, { ...outlook({}), air: missing('unavailable') }, DEFAULT_LIMITS);
    expect(conditionRows(leg, 'us').find(({ metric }) => metric === 'aqi')).toMatchObject({
      text: '42',
      source: 'assumed',
    });
  });

  it('show 65 °F on a leg that is past, and nothing where there is no default value', () => {
    const rows = conditionRows(pastLeg(morning), 'us');
    expect(rows.map(({ text, source }) => `${text} ${source}`)).toEqual([
      '65 assumed',
      '– unavailable',
      '42 assumed',
      '– unavailable',
      '– unavailable',
      '– unavailable',
    ]);
  });
});
