import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ForgetUnreachableRiders } from '../../../application/use-cases/forget-unreachable-riders.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

@Injectable()
export class RiderPurge {
  constructor(
    private readonly forgetUnreachableRiders: ForgetUnreachableRiders,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  @Cron('0 35 3 * * *', { name: 'rider-purge' })
  async run(): Promise<void> {
    try {
      await this.forgetUnreachableRiders.run();
    } catch (error) {
      this.log('rider-purge', error);
    }
  }
}
