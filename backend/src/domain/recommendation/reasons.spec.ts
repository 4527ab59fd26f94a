import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aCommute } from '../../../testing/builders/a-commute.js';
import { anOutlook } from '../../../testing/builders/an-outlook.js';
import type { HourlyWeather } from '../conditions/weather.js';
import { assessLeg } from './assess-leg.js';
import { conditionRows } from './condition-rows.js';
import { DEFAULT_LIMITS, LIMITS } from './limits.js';
import { marginText, wordedIn } from './reasons.js';
import { figureShown } from './wording.js';

const legWith = (weather: Partial<HourlyWeather>, gustLimitMph: number | null = null) =>
  assessLeg(aCommute().evening, anOutlook({ from: new Date('2026-06-15T07:00:00Z'), hours: 24, weather }), {
    ...DEFAULT_LIMITS,
    gustLimitMph,
  });

const reasons = (weather: Partial<HourlyWeather>, gustLimitMph?: number) =>
  wordedIn('metric', legWith(weather, gustLimitMph)).triggers.map(({ reason }) => reason);

describe('the reasons of a rider with metric units', () => {
  it.each<[Partial<HourlyWeather>, string]>([
    [{ windMph: 18 }, 'Evening wind 29 km/h is above your 16 km/h limit.'],
    [{ temperatureF: 95 }, 'Evening temperature 35 °C is above your 29 °C limit.'],
    [{ temperatureF: 14 }, 'Evening temperature -10 °C is below your 2 °C limit.'],
    [{ rainChancePercent: 70 }, 'Evening chance of rain 70% is above your 10% limit.'],
    [
      { condition: 'thunderstorm' },
      'Evening forecast: thunderstorms. That is unsafe regardless of your limits.',
    ],
  ])('%j: %s', (weather, reason) => {
    expect(reasons(weather)).toContain(reason);
  });

  it('name gusts and ice too', () => {
    expect(reasons({ gustMph: 40 }, 30)).toContain('Evening gusts of 64 km/h are above your 48 km/h limit.');
    expect(reasons({ temperatureF: 30, precipitationMm: 2 })).toContain(
      'Evening ice risk: -1 °C after rain or snow, and wet ground freezes at 0 °C.',
    );
  });

  it('are the same as before in US units', () => {
    const leg = legWith({ windMph: 18, temperatureF: 95 }, 30);
    expect(wordedIn('us', leg)).toEqual(leg);
  });
});

describe('figures in metric units', () => {
  it('stand in the rows with their limit and unit, and the API keeps its own', () => {
    const rows = conditionRows(legWith({ windMph: 18 }), 'metric');
    expect(rows.find(({ metric }) => metric === 'wind')).toMatchObject({
      value: 18,
      text: '29',
      unit: 'km/h',
      brokenLimit: 10,
      brokenLimitText: '16',
    });
    expect(rows.find(({ metric }) => metric === 'rain')).toMatchObject({ unit: '%' });
  });

  it('stand next to a limit', () => {
    const margin = { leg: 'morning', metric: 'heat', value: 77, limit: 85, margin: 8 } as const;
    expect(marginText(margin, 'metric')).toBe('25 °C (limit 29)');
    expect(marginText(margin, 'us')).toBe('77 °F (limit 85)');
  });

  it('never read as their limit unless they are at it, as in US units', () => {
    const wind = LIMITS.find(({ margin }) => margin === 'wind');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0.5, max: 30, noNaN: true }),
        (limit, over) => {
          const { text, limit: shown } = figureShown(
            { value: limit + over, limit, unit: wind?.unit ?? '' },
            'metric',
          );
          return Number(text) > Number(shown);
        },
      ),
    );
    expect(figureShown({ value: 10, limit: 10, unit: 'mph' }, 'metric')).toMatchObject({
      text: '16',
      limit: '16',
    });
  });
});
