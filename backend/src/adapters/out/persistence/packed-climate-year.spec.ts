import { describe, expect, it } from '@jest/globals';
import { aClimateHour, aClimateYear } from '../../../../testing/builders/a-climate-year.js';
import { demoClimateYear } from '../../../../demo-world/climate.js';
import { missing } from '../../../domain/conditions/reading.js';
import { packClimateYear, unpackClimateYear } from './packed-climate-year.js';

const PORTLAND = { lat: 45.5, lng: -122.75 };
const MOST_BYTES = 60_000;

describe('a packed year', () => {
  it('is the same when it is unpacked', () => {
    const year = demoClimateYear(PORTLAND, new Date('2026-06-15T13:00:00Z'), 'fair');
    expect(unpackClimateYear(packClimateYear(year))).toEqual(year);
  });

  it('keeps what is missing, absent and below zero', () => {
    const at = (hour: string) => new Date(`2026-06-15T${hour}:00:00Z`);
    const year = [
      aClimateHour(at('01'), { temperatureF: -40.5, windMph: missing('not-reported') }),
      aClimateHour(at('02'), { gustMph: missing('implausible'), condition: missing('not-reported') }),
      aClimateHour(at('05'), { precipitationMm: 0.25, windFromDegrees: 360, condition: 'tornado' }),
    ];
    expect(unpackClimateYear(packClimateYear(year))).toEqual(year);
    expect(unpackClimateYear(packClimateYear([]))).toEqual([]);
  });

  it('takes less than 60 KB, even of weather that jumps from hour to hour', () => {
    let state = 1;
    const next = (max: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state / 2 ** 32) * max;
    };
    const wild = aClimateYear({
      from: '2025-06-08T00:00:00Z',
      until: '2026-06-14T23:00:00Z',
      hourAt: () => ({
        temperatureF: Math.round(600 + next(250)) / 10,
        windMph: Math.round(next(250)) / 10,
        gustMph: Math.round(next(400)) / 10,
        windFromDegrees: Math.round(next(360)),
        precipitationMm: next(1) < 0.2 ? Math.round(next(30)) / 10 : 0,
        condition: next(1) < 0.5 ? 'cloudy' : 'rain',
      }),
    });
    expect(packClimateYear(wild).byteLength).toBeLessThan(MOST_BYTES);
  });

  it('of another format counts as absent', () => {
    const packed = packClimateYear([aClimateHour(new Date('2026-06-15T01:00:00Z'))]);
    packed.writeUInt8(99, 0);
    expect(unpackClimateYear(packed)).toBeNull();
    expect(unpackClimateYear(Buffer.alloc(2))).toBeNull();
  });
});
