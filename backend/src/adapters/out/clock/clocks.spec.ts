import { describe, expect, it } from '@jest/globals';
import { clockContract } from '../../../../testing/contracts/clock.contract.js';
import { FakeClock, SystemClock, AlignedClock } from './clocks.js';
import { GeoTzTimeZones } from './geo-tz.time-zones.js';

const START = new Date('2026-06-15T06:58:00-07:00');

clockContract('The system’s', () => new SystemClock());
clockContract('A fake that stands still', () => new FakeClock(START));
clockContract('A fake that ticks on', () => new FakeClock(START, new SystemClock()));

describe('the fake clock', () => {
  it('stands still until it is moved', () => {
    const clock = new FakeClock(START);
    expect(clock.now()).toEqual(START);
    clock.advanceMs(90_000);
    expect(clock.now()).toEqual(new Date('2026-06-15T06:59:30-07:00'));
    clock.setTo(START);
    expect(clock.now()).toEqual(START);
  });

  it('ticks on from its start with the clock it was given', () => {
    const machine = new FakeClock(new Date('2030-01-01T00:00:00Z'));
    const clock = new FakeClock(START, machine);
    expect(clock.now()).toEqual(START);
    machine.advanceMs(61_000);
    expect(clock.now()).toEqual(new Date('2026-06-15T06:59:01-07:00'));
  });
});

const SEVEN = new Date('2026-06-15T14:00:00Z');
const later = (ms: number): Date => new Date(SEVEN.getTime() + ms);

describe('the clock that replicas share', () => {
  const aligned = (machineIsAheadMs: number, answerTakesMs = 0) => {
    const machine = new FakeClock(later(machineIsAheadMs));
    let database = SEVEN;
    const clock = new AlignedClock(machine, async () => {
      machine.advanceMs(answerTakesMs / 2);
      database = later(answerTakesMs / 2);
      machine.advanceMs(answerTakesMs / 2);
      return database;
    });
    return { clock, machine };
  };

  it.each([-300_000, -1, 0, 1, 300_000])(
    'follows the database when the machine’s clock is %d ms ahead',
    async (ms) => {
      const { clock, machine } = aligned(ms);
      await clock.align();
      expect(clock.now()).toEqual(SEVEN);
      machine.advanceMs(60_000);
      expect(clock.now()).toEqual(later(60_000));
    },
  );

  it('allows for the time that the answer took', async () => {
    const { clock } = aligned(300_000, 400);
    await clock.align();
    expect(clock.now()).toEqual(later(400));
  });

  it('ignores an answer if the machine’s clock was set back while waiting for it', async () => {
    const { clock, machine } = aligned(300_000, -60_000);
    await clock.align();
    expect(clock.now()).toEqual(machine.now());
  });

  it('uses a slow answer only until it has a better one: a second off beats minutes off', async () => {
    const machine = new FakeClock(later(300_000));
    let takesMs = 3000;
    const clock = new AlignedClock(machine, async () => {
      machine.advanceMs(takesMs);
      return later(takesMs);
    });
    await clock.align();
    expect(clock.now()).toEqual(later(4500));
    await clock.align();
    expect(clock.now()).toEqual(later(7500));
    takesMs = 0;
    machine.setTo(later(300_000));
    await clock.align();
    expect(clock.now()).toEqual(SEVEN);
  });

  it('keeps its offset while the database is unavailable', async () => {
    let isAway = false;
    const machine = new FakeClock(later(300_000));
    const clock = new AlignedClock(machine, async () => {
      if (isAway) throw new Error('away');
      return SEVEN;
    });
    await clock.align();
    isAway = true;
    await expect(clock.align()).rejects.toThrow('away');
    expect(clock.now()).toEqual(SEVEN);
  });
});

clockContract('aligned', () => new AlignedClock(new SystemClock(), async () => new Date()));

const zones = new GeoTzTimeZones();

describe('the time zone of a place', () => {
  it.each([
    ['Portland, OR', 45.52, -122.67, 'America/Los_Angeles'],
    ['Phoenix, AZ, without DST', 33.45, -112.07, 'America/Phoenix'],
    ['Honolulu, HI', 21.3, -157.85, 'Pacific/Honolulu'],
    ['Anchorage, AK', 61.2, -149.9, 'America/Anchorage'],
    ['Indianapolis, IN, on Eastern', 39.77, -86.16, 'America/Indiana/Indianapolis'],
    ['Gary, IN, on Central', 41.59, -87.35, 'America/Chicago'],
    ['Chattanooga, TN, on Eastern', 35.046, -85.309, 'America/New_York'],
    ['Jasper, TN, 20 miles farther west, on Central', 35.074, -85.626, 'America/Chicago'],
  ])('%s', (_place, lat, lng, zone) => {
    expect(zones.timeZoneOf({ lat, lng })).toBe(zone);
  });

  it.each([
    [0, -140],
    [90, 0],
    [-90, 180],
    [51, -179.9],
  ])('is valid for reading clocks anywhere on earth: %d, %d', (lat, lng) => {
    const zone = zones.timeZoneOf({ lat, lng });
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
  });

  it.each([
    [-72.07, 'Etc/GMT+5'],
    [0, 'Etc/GMT'],
    [7.4, 'Etc/GMT'],
    [-180, 'Etc/GMT+12'],
    [139.7, 'Etc/GMT-9'],
  ])('that is newer than this Node is that of the sun at %d degrees', (lng, expected) => {
    const newZones = new GeoTzTimeZones(() => ['America/Atlantis']);
    const zone = newZones.timeZoneOf({ lat: -45.57, lng });
    expect(zone).toBe(expected);
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
  });

  it('is the first that this Node knows', () => {
    const twoZones = new GeoTzTimeZones(() => ['America/Atlantis', 'America/Santiago']);
    expect(twoZones.timeZoneOf({ lat: -45.57, lng: -72.07 })).toBe('America/Santiago');
  });
});
