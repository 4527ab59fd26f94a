import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ForgetEndedLimits } from '../../../application/use-cases/forget-ended-limits.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

@Injectable()
export class LimitPurge {
  constructor(
    private readonly forgetEndedLimits: ForgetEndedLimits,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  @Cron('30 */10 * * * *', { name: 'limit-purge' })
  async run(): Promise<void> {
    try {
      await this.forgetEndedLimits.run();
    } catch (error) {
      this.log('limit-purge', error);
    }
  }
}
