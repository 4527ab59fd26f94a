import { isKnown, missing, type Reading } from '../../../../domain/conditions/reading.js';
import { worseCondition, type WeatherCondition } from '../../../../domain/conditions/weather.js';

/** Ids that differ from their group (https://openweathermap.org/weather-conditions), and all of the mixed groups. */
const CONDITION_OF: Readonly<Record<number, WeatherCondition>> = {
  511: 'freezing-rain',
  611: 'sleet',
  612: 'sleet',
  613: 'sleet',
  615: 'sleet', // rain and snow
  616: 'sleet',
  701: 'fog', // mist
  711: 'smoke',
  721: 'haze',
  731: 'dust',
  741: 'fog',
  751: 'dust', // sand
  761: 'dust',
  762: 'dust', // volcanic ash
  771: 'squall',
  781: 'tornado',
  800: 'clear',
  801: 'partly-cloudy',
  802: 'partly-cloudy',
  803: 'cloudy',
  804: 'cloudy',
};

const CONDITION_OF_GROUP: Readonly<Record<number, WeatherCondition>> = {
  2: 'thunderstorm',
  3: 'drizzle',
  5: 'rain',
  6: 'snow',
};

/** An hour may have several conditions: the one that matters most to a rider. An unknown id beside a known one is left out. */
export function conditionOfIds(ids: readonly number[]): Reading<WeatherCondition> {
  if (ids.length === 0) return missing('not-reported');
  return ids
    .map((id) => CONDITION_OF[id] ?? CONDITION_OF_GROUP[Math.floor(id / 100)] ?? missing('implausible'))
    .reduce((worst: Reading<WeatherCondition>, next: Reading<WeatherCondition>) => {
      if (!isKnown(worst)) return next;
      return isKnown(next) ? worseCondition(worst, next) : worst;
    });
}
