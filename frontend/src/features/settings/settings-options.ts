import type { BikeType } from '../../shared/api/contract';
import { timeOptions } from '../../shared/ui/options';

export const ARRIVE_OPTIONS = timeOptions('07:00', '15:00', 60);
export const LEAVE_OPTIONS = timeOptions('15:00', '20:00', 60);

export const BIKES: readonly { value: BikeType; label: string; note: string }[] = [
  { value: 'regular', label: 'Regular Bike', note: 'Burns more calories' },
  { value: 'electric', label: 'Electric Bike', note: 'Burns fewer calories' },
];
