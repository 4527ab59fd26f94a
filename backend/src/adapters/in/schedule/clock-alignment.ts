import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

/** Measures how far this machine's clock is from the one that all replicas share. */
export type AlignClock = () => Promise<void>;

export const ALIGN_CLOCK = Symbol('AlignClock');

@Injectable()
export class ClockAlignment {
  constructor(
    @Inject(ALIGN_CLOCK) private readonly alignClock: AlignClock,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  @Cron('10 * * * * *', { name: 'clock-alignment' })
  async run(): Promise<void> {
    try {
      await this.alignClock();
    } catch (error) {
      this.log('clock-alignment', error);
    }
  }
}
