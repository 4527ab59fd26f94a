import type { BikeType } from '../../shared/api/contract';
import { formatPercent, formatTemperature, formatWind } from '../../shared/formatting/limits';
import { steps } from '../../shared/ui/select-options';
import { timeOptions } from '../../shared/ui/time-options';

export const ARRIVE_OPTIONS = timeOptions('07:00', '15:00', 60);
export const LEAVE_OPTIONS = timeOptions('15:00', '20:00', 60);

/** The four "no go" triggers in the order in which a rider reads them. */
export const TRIGGERS = [
  {
    field: 'temperatureMax',
    label: 'Hotter than',
    options: steps(70, 110, 5, formatTemperature),
    labelOf: formatTemperature,
  },
  {
    field: 'temperatureMin',
    label: 'Colder than',
    options: steps(20, 70, 5, formatTemperature),
    labelOf: formatTemperature,
  },
  {
    field: 'windSpeedThreshold',
    label: 'Wind speed above',
    options: steps(10, 40, 5, formatWind),
    labelOf: formatWind,
  },
  {
    field: 'rainThreshold',
    label: 'Chance of rain above',
    options: steps(10, 90, 10, formatPercent),
    labelOf: formatPercent,
  },
] as const;

export const BIKES: readonly { value: BikeType; label: string; note: string }[] = [
  { value: 'regular', label: 'Regular Bike', note: 'Burns more calories' },
  { value: 'electric', label: 'Electric Bike', note: 'Burns fewer calories' },
];
