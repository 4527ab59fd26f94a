import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ForgetOldRecommendations } from '../../../application/use-cases/forget-old-recommendations.js';
import { SCHEDULE_LOG, type ScheduleLog } from './schedule-log.js';

@Injectable()
export class RecommendationPurge {
  constructor(
    private readonly forgetOldRecommendations: ForgetOldRecommendations,
    @Inject(SCHEDULE_LOG) private readonly log: ScheduleLog,
  ) {}

  @Cron('0 20 3 * * *', { name: 'recommendation-purge' })
  async run(): Promise<void> {
    try {
      await this.forgetOldRecommendations.run();
    } catch (error) {
      this.log('recommendation-purge', error);
    }
  }
}
