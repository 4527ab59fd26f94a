import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ForgetOldForecasts } from '../../../application/use-cases/forget-old-forecasts.js';

/** Told what a scheduled job could not do; the job itself tries again at its next time. */
export type ScheduleLog = (job: string, error: unknown) => void;

export const SCHEDULE_LOG = Symbol('ScheduleLog');

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
