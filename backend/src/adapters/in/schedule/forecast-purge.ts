import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ForgetOldForecasts } from '../../../application/use-cases/forget-old-forecasts.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

@Injectable()
export class ForecastPurge {
  constructor(
    private readonly forgetOldForecasts: ForgetOldForecasts,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  @Cron('0 40 * * * *', { name: 'forecast-purge' })
  async run(): Promise<void> {
    try {
      await this.forgetOldForecasts.run();
    } catch (error) {
      this.log('forecast-purge', error);
    }
  }
}
