/**
 * `npm run backtest`: what limits would have said to people who commuted by bike, and how many of them rode all the same.
 * Without files, on the riders of Washington that come with the project; `-- --counter FILE --weather FILE` reads others.
 * docs/advice.md describes the files and what was found.
 */
import { parseArgs } from 'node:util';
import { RIDER_LIMITS } from '../src/domain/recommendation/limits.js';
import { countDays } from './counted-days.js';
import { readCounterAndWeather } from './counter-and-weather.js';
import { MalformedFile } from './csv.js';
import { findingsOf, type Bin, type Findings } from './findings.js';
import { readWashington } from './washington.js';

try {
  const { title, days, notes } = countDays(await chosenHours());
  const lines = [
    title,
    ...notes,
    '',
    ...(days.length > 0 ? report(findingsOf(days)) : ['No day is complete.']),
  ];
  console.log(lines.join('\n'));
  if (days.length === 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof MalformedFile)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function chosenHours() {
  const { counter, weather } = options();
  if (counter === undefined && weather === undefined) return readWashington();
  if (counter !== undefined && weather !== undefined) return readCounterAndWeather({ counter, weather });
  throw new MalformedFile('Give both files: npm run backtest -- --counter FILE --weather FILE');
}

function options(): { counter?: string; weather?: string } {
  try {
    return parseArgs({ options: { counter: { type: 'string' }, weather: { type: 'string' } } }).values;
  } catch (error) {
    throw new MalformedFile(error instanceof Error ? error.message : String(error));
  }
}

function report({ days, presets, dryByWind, dryByTemperature, rain, goDaysByWind }: Findings): string[] {
  return [
    `Go days of ${days}, and riders on the other days as a share of a usual day`,
    ...presets.map(
      ({ label, goDays, ridersOnNoGoDays }) =>
        `  ${label.padEnd(14)} ${String(goDays).padStart(4)} (${((100 * goDays) / days).toFixed(1)}%)   ${share(ridersOnNoGoDays)}`,
    ),
    '',
    'What each limit stops: days, days that it alone stops (riders on its legs then)',
    ...presets.flatMap(({ label, limits }) => [
      `  ${label}`,
      ...limits.map(
        ({ field, stops, stopsAlone, ridersWhereAlone }) =>
          `    ${labelOf(field).padEnd(22)} ${String(stops).padStart(4)} ${String(stopsAlone).padStart(4)}   (${share(ridersWhereAlone, 2)})`,
      ),
    ]),
    '',
    'Riders on dry legs by wind',
    ...dryByWind.map((bin) => binLine(bin, 'mph')),
    'Riders on dry legs by temperature',
    ...dryByTemperature.map((bin) => binLine(bin, '°F')),
    'Riders by rain',
    `  rain           ${share(rain.wet.riders)} (${rain.wet.legs} legs)`,
    `  dry            ${share(rain.dry.riders)} (${rain.dry.legs} legs)`,
    '',
    'Go days at each wind limit, the other limits as preset in “Fair weather”',
    `  ${goDaysByWind.map(({ value, goDays }) => `${value} mph: ${goDays}`).join(' · ')}`,
  ];
}

function share(figure: number | null, decimals = 3): string {
  return figure === null ? '–' : figure.toFixed(decimals);
}

function labelOf(field: string): string {
  return RIDER_LIMITS.find((limit) => limit.field === field)?.label ?? field;
}

function binLine({ above, upTo, legs, riders }: Bin, unit: string): string {
  const range = above === null ? `up to ${upTo}` : upTo === null ? `over ${above}` : `${above}–${upTo}`;
  return `  ${`${range} ${unit}`.padEnd(14)} ${share(riders)} (${legs} legs)`;
}
