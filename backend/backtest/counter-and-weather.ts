import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
import { conditionOfWmoCode } from '../src/adapters/out/open-meteo/wmo-code.js';
import { asWeather } from '../src/domain/climate/climate-year.js';
import { parseLocalDate, weekdayOf } from '../src/domain/commute/time.js';
import { missing, valueOrNull, type Reading } from '../src/domain/conditions/reading.js';
import type { HourlyWeather, WeatherCondition } from '../src/domain/conditions/weather.js';
import { asIfUtc, hourKey, type CountedHours } from './counted-hours.js';
import { MalformedFile, numberIn, readRows, type Row } from './csv.js';

/**
 * Any counter with any weather; docs/advice.md describes both files.
 * @throws MalformedFile, naming the line, or the file that can't be opened.
 */
export async function readCounterAndWeather(files: {
  readonly counter: string;
  readonly weather: string;
}): Promise<CountedHours> {
  const notes: string[] = [];
  const riders = new Map<string, number>();
  const workdays = new Set<string>();
  for (const row of await rowsOf(files.counter, ['time', 'riders'])) {
    const { key, date } = timeOf(row);
    if (isRepeated(riders, key, row, notes)) continue;
    riders.set(key, numberIn(row, 'riders', { min: 0, max: 1e7 }));
    if (isWorkday(row, date)) workdays.add(date);
  }

  const weather = new Map<string, HourlyWeather>();
  for (const row of await rowsOf(files.weather, ['time', 'temperatureF', 'windMph', 'precipitationMm'])) {
    const { key } = timeOf(row);
    if (!isRepeated(weather, key, row, notes)) weather.set(key, weatherOf(row, key));
  }
  return {
    title: `${basename(files.counter)} with ${basename(files.weather)}`,
    workdays: [...workdays].sort().map(parseLocalDate),
    riders,
    weather,
    notes,
  };
}

async function rowsOf(path: string, columns: readonly string[]): Promise<Row[]> {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new MalformedFile(
      `${path} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return readRows(basename(path), content, columns);
}

/** "2025-06-15T07:00" or "2025-06-15 07:00", on the wall clock of the place. */
function timeOf(row: Row): { key: string; date: string } {
  const text = row.text('time');
  const [, date, hour] = /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):00(?::00)?$/.exec(text) ?? [];
  if (date !== undefined && hour !== undefined && isDate(date))
    return { key: hourKey(date, Number(hour)), date };
  throw new MalformedFile(`${row.place}: time must look like 2025-06-15T07:00, not "${text}".`);
}

function isDate(text: string): boolean {
  try {
    return parseLocalDate(text) === text;
  } catch {
    return false;
  }
}

/** When clocks go back, an hour of the night is there twice. */
function isRepeated(hours: ReadonlyMap<string, unknown>, key: string, row: Row, notes: string[]): boolean {
  if (!hours.has(key)) return false;
  notes.push(`${row.place}: ${row.text('time')} is there twice; the first is used.`);
  return true;
}

/** The column `workday` says so, 1 or 0; without it, Monday to Friday. */
function isWorkday(row: Row, date: string): boolean {
  const said = row.text('workday');
  if (said === '') return !['sat', 'sun'].includes(weekdayOf(parseLocalDate(date)));
  if (said === '1' || said === '0') return said === '1';
  throw new MalformedFile(`${row.place}: workday must be 1 or 0, not "${said}".`);
}

function weatherOf(row: Row, key: string): HourlyWeather {
  return asWeather({
    startsAt: asIfUtc(key),
    temperatureF: optional(row, 'temperatureF', { min: -135, max: 140 }),
    windMph: optional(row, 'windMph', { min: 0, max: 300 }),
    gustMph: optional(row, 'gustMph', { min: 0, max: 300 }),
    windFromDegrees: missing('not-asked'),
    precipitationMm: optional(row, 'precipitationMm', { min: 0, max: 500 }),
    condition: conditionOf(row),
  });
}

/** A file without codes is judged by its figures alone; an hour without its code is unknown. */
function conditionOf(row: Row): Reading<WeatherCondition> {
  if (!row.has('weatherCode')) return 'cloudy';
  return conditionOfWmoCode(valueOrNull(optional(row, 'weatherCode', { min: 0, max: 99 })));
}

const optional = (row: Row, column: string, range: { min: number; max: number }): Reading =>
  row.text(column) === '' ? missing('not-reported') : numberIn(row, column, range);
