import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countDays } from './counted-days.js';
import { readCounterAndWeather } from './counter-and-weather.js';
import { findingsOf, type Bin, type Findings } from './findings.js';
import { readWashington } from './washington.js';

const { days, notes } = countDays(await readWashington());
const findings = findingsOf(days);

const presetNamed = (wanted: string): Findings['presets'][number] => {
  const found = findings.presets.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no preset ${wanted}`);
  return found;
};

const rounded = (figure: number | null, decimals: number): number =>
  Number((figure ?? NaN).toFixed(decimals));
const asListed = ({ riders, legs }: Bin): [number, number] => [rounded(riders, 3), legs];

describe('the backtest on Washington', () => {
  it('counts the working days with all their hours', () => {
    expect(findings.days).toBe(495);
    expect(notes).toContain('5 working days are left out: counts are missing for hours 7, 8, 16, 17 or 18.');
  });

  it.each([
    ['fair-weather', 123, 0.928],
    ['everyday', 293, 0.869],
    ['all-weather', 395, 0.755],
  ])('%s: %d go days, and on the others %d of the usual riders', (name, goDays, riders) => {
    const preset = presetNamed(name);
    expect(preset.goDays).toBe(goDays);
    expect(rounded(preset.ridersOnNoGoDays, 3)).toBe(riders);
  });

  it.each([
    ['fair-weather', 'temperatureMinF', 58, 22, 0.93],
    ['fair-weather', 'temperatureMaxF', 81, 37, 0.96],
    ['fair-weather', 'windLimitMph', 272, 153, 1.01],
    ['fair-weather', 'rainLimitPercent', 87, 37, 0.63],
    ['everyday', 'temperatureMinF', 20, 17, 0.89],
    ['everyday', 'temperatureMaxF', 33, 29, 0.92],
    ['everyday', 'windLimitMph', 80, 63, 1.01],
    ['everyday', 'rainLimitPercent', 87, 75, 0.59],
    ['all-weather', 'temperatureMinF', 2, 2, 0.84],
    ['all-weather', 'temperatureMaxF', 9, 9, 0.82],
    ['all-weather', 'windLimitMph', 2, 2, 1.02],
    ['all-weather', 'rainLimitPercent', 87, 87, 0.58],
  ])('%s: %s stops %d days, %d of them alone, on which %d ride', (name, field, stops, stopsAlone, riders) => {
    const limit = presetNamed(name).limits.find((one) => one.field === field);
    expect([limit?.stops, limit?.stopsAlone]).toEqual([stops, stopsAlone]);
    expect(rounded(limit?.ridersWhereAlone ?? null, 2)).toBe(riders);
  });

  it('finds riders in any wind, fewer in the cold and the heat', () => {
    expect(findings.dryByWind.map(asListed)).toEqual([
      [0.989, 237],
      [0.996, 341],
      [0.983, 233],
      [0.991, 66],
      [1.004, 13],
    ]);
    expect(findings.dryByTemperature.map(asListed)).toEqual([
      [0.89, 4],
      [0.913, 61],
      [0.936, 128],
      [1.002, 161],
      [1.008, 146],
      [1.027, 159],
      [1.017, 150],
      [0.983, 72],
      [0.823, 9],
    ]);
  });

  it('finds far fewer in the rain', () => {
    expect(asListed(findings.rain.wet)).toEqual([0.581, 100]);
    expect(asListed(findings.rain.dry)).toEqual([0.99, 890]);
  });

  it('knows the go days at every wind', () => {
    expect(findings.goDaysByWind.slice(0, 6)).toEqual(
      [23, 123, 223, 267, 274, 276].map((goDays, index) => ({ value: (index + 1) * 5, goDays })),
    );
  });
});

describe('a backtest on other files', () => {
  const COUNTER = ['time,riders', ...weekOf((hour) => `${hour},100`)];
  const WEATHER = [
    'time,temperatureF,windMph,precipitationMm,weatherCode',
    ...weekOf((hour) => `${hour},60,5,0,1`),
  ];

  it('reads them, and leaves days out that lack something', async () => {
    const weather = WEATHER.map((line) => line.replace('2025-06-17T07:00,60', '2025-06-17T07:00,'));
    const counter = COUNTER.filter((line) => !line.startsWith('2025-06-18T17:00'));
    const counted = await read(counter, weather);
    expect(counted.days.map(({ replayed }) => replayed.date)).toEqual([
      '2025-06-16',
      '2025-06-19',
      '2025-06-20',
    ]);
    expect(counted.notes).toEqual([
      '1 working day is left out: counts are missing for hours 7, 8, 16, 17 or 18.',
      '1 working day is left out: temperature, wind, rain or weather code is missing.',
    ]);
  });

  it('judges rain by 0.25 mm and snow by its code', async () => {
    const weather = WEATHER.map((line) =>
      line
        .replace('2025-06-16T16:00,60,5,0,1', '2025-06-16T16:00,60,5,0.3,61')
        .replace('2025-06-17T07:00,60,5,0,1', '2025-06-17T07:00,60,5,0,73'),
    );
    const { presets } = findingsOf((await read(COUNTER, weather)).days);
    expect(presets.map(({ goDays }) => goDays)).toEqual([3, 3, 3]);
  });

  it.each([
    [
      'counter.csv, line 3: riders must be a number from 0 to 10000000, not "many".',
      'T01:00,100',
      'T01:00,many',
    ],
    [
      'counter.csv, line 3: time must look like 2025-06-15T07:00, not "yesterday".',
      '2025-06-16T01:00',
      'yesterday',
    ],
    ['counter.csv, line 3: 3 values, but 2 columns.', 'T01:00,100', 'T01:00,100,1'],
    ['counter.csv, line 1: there is no column riders.', 'time,riders', 'time,people'],
  ])('names what it cannot read: %s', async (sentence, text, replacement) => {
    const counter = COUNTER.map((line, index) => (index < 3 ? line.replace(text, replacement) : line));
    await expect(read(counter, WEATHER)).rejects.toThrow(sentence);
  });

  it('names a malformed line of the weather', async () => {
    const weather = WEATHER.map((line) => line.replace('2025-06-16T02:00,60', '2025-06-16T02:00,hot'));
    await expect(read(COUNTER, weather)).rejects.toThrow(
      'weather.csv, line 4: temperatureF must be a number from -135 to 140, not "hot".',
    );
  });

  it('says which file it cannot open', async () => {
    await expect(readCounterAndWeather({ counter: '/nowhere.csv', weather: '/nowhere.csv' })).rejects.toThrow(
      "/nowhere.csv can't be read",
    );
  });

  async function read(counter: readonly string[], weather: readonly string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'rollout-backtest-'));
    const files = { counter: join(folder, 'counter.csv'), weather: join(folder, 'weather.csv') };
    await writeFile(files.counter, counter.join('\n'));
    await writeFile(files.weather, weather.join('\r\n'));
    try {
      return countDays(await readCounterAndWeather(files));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Monday, June 16, to Friday, by the hour. */
  function weekOf(line: (time: string) => string): string[] {
    return Array.from({ length: 5 * 24 }, (_, index) => {
      const at = new Date(Date.UTC(2025, 5, 16, index));
      return line(at.toISOString().slice(0, 'YYYY-MM-DDTHH:00'.length));
    });
  }
});
