import { deflateSync, inflateSync } from 'node:zlib';
import type { ClimateHour, ClimateYear } from '../../../domain/climate/climate-year.js';
import { MS_PER_HOUR } from '../../../domain/commute/time.js';
import { isKnown, missing, type Reading } from '../../../domain/conditions/reading.js';
import { WEATHER_CONDITIONS } from '../../../domain/conditions/weather.js';

/*
 * A year in under 60 KB: a column for each figure, each of 16 bits, high bytes before low ones, which compress well.
 */

/** Increase when the meaning of what is stored changes. */
const FORMAT = 1;

/** Steps a unit: archives give tenths, of rain hundredths. */
const STEPS = {
  temperatureF: 10,
  windMph: 10,
  gustMph: 10,
  windFromDegrees: 1,
  precipitationMm: 100,
} as const satisfies Partial<Record<keyof ClimateHour, number>>;

type Figure = keyof typeof STEPS;
const FIGURES = Object.keys(STEPS) as readonly Figure[];

const NOT_REPORTED = -32768;
const IMPLAUSIBLE = -32767;
/** Of an hour that the year lacks. */
const ABSENT = -32766;

/** Format, first hour in hours since 1970, number of hours. */
const HEADER_BYTES = 9;

/** @throws RangeError for a year that doesn't fit: more hours than two years have. */
export function packClimateYear(year: ClimateYear): Buffer {
  const first = hourNumber(year[0]);
  const count = year.length === 0 ? 0 : hourNumber(year.at(-1)) - first + 1;
  if (count > 2 * 366 * 24) throw new RangeError(`not a year: ${count} hours`);
  const columns = [...FIGURES, 'condition' as const].map((name) => {
    const column = new Int16Array(count).fill(ABSENT);
    for (const hour of year) column[hourNumber(hour) - first] = codeOf(hour, name);
    return planes(column);
  });
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(FORMAT, 0);
  header.writeInt32BE(first, 1);
  header.writeUInt32BE(count, 5);
  return Buffer.concat([header, deflateSync(Buffer.concat(columns), { level: 9 })]);
}

/** Null for what another version of the program stored in another format. */
export function unpackClimateYear(packed: Uint8Array): ClimateYear | null {
  const buffer = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (buffer.length < HEADER_BYTES || buffer.readUInt8(0) !== FORMAT) return null;
  const first = buffer.readInt32BE(1);
  const count = buffer.readUInt32BE(5);
  const bytes = inflateSync(buffer.subarray(HEADER_BYTES));
  const column = (index: number): Int16Array =>
    fromPlanes(bytes.subarray(index * 2 * count, (index + 1) * 2 * count));
  const figures = FIGURES.map((_, index) => column(index));
  const conditions = column(FIGURES.length);

  const year: ClimateHour[] = [];
  for (let hour = 0; hour < count; hour += 1) {
    if (conditions[hour] === ABSENT) continue;
    const reading = (index: number): Reading => {
      const code = figures[index]?.[hour] ?? NOT_REPORTED;
      return missingOf(code) ?? code / STEPS[FIGURES[index] ?? 'temperatureF'];
    };
    const condition = conditions[hour] ?? NOT_REPORTED;
    year.push({
      startsAt: new Date((first + hour) * MS_PER_HOUR),
      temperatureF: reading(0),
      windMph: reading(1),
      gustMph: reading(2),
      windFromDegrees: reading(3),
      precipitationMm: reading(4),
      condition: missingOf(condition) ?? WEATHER_CONDITIONS[condition] ?? missing('not-reported'),
    });
  }
  return year;
}

const hourNumber = (hour: ClimateHour | undefined): number =>
  hour === undefined ? 0 : hour.startsAt.getTime() / MS_PER_HOUR;

function codeOf(hour: ClimateHour, name: Figure | 'condition'): number {
  const reading = hour[name];
  if (typeof reading === 'string') return WEATHER_CONDITIONS.indexOf(reading);
  if (isKnown(reading)) return Math.round(reading * STEPS[name as Figure]);
  return reading.missing === 'implausible' ? IMPLAUSIBLE : NOT_REPORTED;
}

function missingOf(code: number) {
  if (code === NOT_REPORTED) return missing('not-reported');
  return code === IMPLAUSIBLE ? missing('implausible') : null;
}

/** All high bytes, then all low ones, of the differences from one hour to the next. */
function planes(column: Int16Array): Buffer {
  const bytes = Buffer.alloc(2 * column.length);
  let before = 0;
  column.forEach((code, index) => {
    const difference = (code - before) & 0xffff;
    bytes[index] = difference >> 8;
    bytes[column.length + index] = difference & 0xff;
    before = code;
  });
  return bytes;
}

function fromPlanes(bytes: Uint8Array): Int16Array {
  const count = bytes.length / 2;
  const column = new Int16Array(count);
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    before = (before + (((bytes[index] ?? 0) << 8) | (bytes[count + index] ?? 0))) & 0xffff;
    column[index] = before;
  }
  return column;
}
