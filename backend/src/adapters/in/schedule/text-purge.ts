import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ForgetOldTexts } from '../../../application/use-cases/forget-old-texts.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

@Injectable()
export class TextPurge {
  constructor(
    private readonly forgetOldTexts: ForgetOldTexts,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  @Cron('0 50 * * * *', { name: 'text-purge' })
  async run(): Promise<void> {
    try {
      await this.forgetOldTexts.run();
    } catch (error) {
      this.log('text-purge', error);
    }
  }
}
