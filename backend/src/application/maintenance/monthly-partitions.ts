import { addDays, firstOfMonth, localDateOf, monthAfter, type LocalDate } from '../../domain/commute/time.js';
import type { Clock } from '../ports/clock.port.js';
import type { RaiseAlarm } from '../ports/measurements.port.js';
import type { MonthlyPartitionsPort } from './monthly-partitions.port.js';

/** Made two months before their first row, so that a night or a month in which it fails changes nothing. */
const MONTHS_AHEAD = 2;

/** Keeps a partition ready for every date that is written, and reports rows that were stored without one. */
export class KeepMonthlyPartitions {
  constructor(
    private readonly partitions: MonthlyPartitionsPort,
    private readonly clock: Clock,
    private readonly raiseAlarm: RaiseAlarm,
  ) {}

  async run(): Promise<void> {
    for (const strays of await this.partitions.findStrays()) {
      this.raiseAlarm('rows-outside-months', 'rows have no partition of their month', { ...strays });
    }
    await this.partitions.make(monthsAround(localDateOf(this.clock.now(), 'UTC')));
  }
}

/** West of UTC it may still be the day before; those to the east are never more than MONTHS_AHEAD ahead. */
function monthsAround(date: LocalDate): LocalDate[] {
  const months = [firstOfMonth(addDays(date, -1))];
  let month = firstOfMonth(date);
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1, month = monthAfter(month)) months.push(month);
  return [...new Set(months)];
}
