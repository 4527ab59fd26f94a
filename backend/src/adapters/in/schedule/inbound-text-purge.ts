import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ForgetInboundTexts } from '../../../application/use-cases/forget-inbound-texts.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

@Injectable()
export class InboundTextPurge {
  constructor(
    private readonly forgetInboundTexts: ForgetInboundTexts,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  @Cron('0 50 3 * * *', { name: 'inbound-text-purge' })
  async run(): Promise<void> {
    try {
      await this.forgetInboundTexts.run();
    } catch (error) {
      this.log('inbound-text-purge', error);
    }
  }
}
