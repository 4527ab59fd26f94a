import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

export const PURGES = Symbol('PURGES');

interface Purge {
  run(): Promise<unknown>;
}

/** Each forgets what nobody needs any more. */
export interface Purging {
  readonly forgetEndedAccess: Purge;
  readonly forgetEndedLimits: Purge;
  readonly forgetInboundTexts: Purge;
  readonly forgetOldForecasts: Purge;
  readonly forgetOldRecommendations: Purge;
  readonly forgetOldTexts: Purge;
  readonly forgetUnreachableRiders: Purge;
}

/** When what is forgotten. One that fails is told of, and comes again at its next time. */
@Injectable()
export class Purges {
  constructor(
    @Inject(PURGES) private readonly purging: Purging,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  /** Every ten minutes: codes are kept with the phones of whoever asked, and live no longer than that. */
  @Cron('0 5/10 * * * *', { name: 'access-purge' })
  access(): Promise<void> {
    return this.run('access-purge', this.purging.forgetEndedAccess);
  }

  @Cron('30 */10 * * * *', { name: 'limit-purge' })
  limits(): Promise<void> {
    return this.run('limit-purge', this.purging.forgetEndedLimits);
  }

  @Cron('0 40 * * * *', { name: 'forecast-purge' })
  forecasts(): Promise<void> {
    return this.run('forecast-purge', this.purging.forgetOldForecasts);
  }

  @Cron('0 50 * * * *', { name: 'text-purge' })
  texts(): Promise<void> {
    return this.run('text-purge', this.purging.forgetOldTexts);
  }

  @Cron('0 20 3 * * *', { name: 'recommendation-purge' })
  recommendations(): Promise<void> {
    return this.run('recommendation-purge', this.purging.forgetOldRecommendations);
  }

  @Cron('0 35 3 * * *', { name: 'rider-purge' })
  riders(): Promise<void> {
    return this.run('rider-purge', this.purging.forgetUnreachableRiders);
  }

  @Cron('0 50 3 * * *', { name: 'inbound-text-purge' })
  inboundTexts(): Promise<void> {
    return this.run('inbound-text-purge', this.purging.forgetInboundTexts);
  }

  private async run(name: string, purge: Purge): Promise<void> {
    try {
      await purge.run();
    } catch (error) {
      this.log(name, error);
    }
  }
}
