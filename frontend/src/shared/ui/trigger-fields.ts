import { formatPercent, formatTemperature, formatWind } from '../formatting/figures';
import { steps } from './options';

/** Where a screen's choices begin; all else is the same for every screen that asks for the triggers. */
interface LowestChoices {
  readonly colderThanF: number;
  readonly windAboveMph: number;
}

/** The four "no go" triggers in the order in which a rider reads them. */
export const triggerFields = ({ colderThanF, windAboveMph }: LowestChoices) =>
  [
    {
      field: 'temperatureMax',
      label: 'Hotter than',
      options: steps(70, 110, 5, formatTemperature),
      labelOf: formatTemperature,
    },
    {
      field: 'temperatureMin',
      label: 'Colder than',
      options: steps(colderThanF, 70, 5, formatTemperature),
      labelOf: formatTemperature,
    },
    {
      field: 'windSpeedThreshold',
      label: 'Wind speed above',
      options: steps(windAboveMph, 40, 5, formatWind),
      labelOf: formatWind,
    },
    {
      field: 'rainThreshold',
      label: 'Chance of rain above',
      options: steps(10, 90, 10, formatPercent),
      labelOf: formatPercent,
    },
  ] as const;
