import type { BikeType } from '../../shared/api/contract';
import { timeOptions } from '../../shared/ui/options';

/** The whole day in quarter hours. */
export const ARRIVAL_TIMES = timeOptions('00:00', '23:45', 15);

export const BIKES: readonly { value: BikeType; label: string; note: string }[] = [
  { value: 'regular', label: 'Regular Bike', note: 'You do all the work' },
  { value: 'electric', label: 'Pedal Assist', note: 'A motor helps you along' },
];
