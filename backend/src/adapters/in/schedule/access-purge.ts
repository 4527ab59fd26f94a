import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ForgetEndedAccess } from '../../../application/use-cases/forget-ended-access.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

/** Every ten minutes: codes are kept with the phones of whoever asked, and live no longer than that. */
@Injectable()
export class AccessPurge {
  constructor(
    private readonly forgetEndedAccess: ForgetEndedAccess,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  @Cron('0 5/10 * * * *', { name: 'access-purge' })
  async run(): Promise<void> {
    try {
      await this.forgetEndedAccess.run();
    } catch (error) {
      this.log('access-purge', error);
    }
  }
}
