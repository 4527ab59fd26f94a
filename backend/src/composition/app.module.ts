import { Module, type DynamicModule } from '@nestjs/common';
import type { HttpDependencies } from '../adapters/in/http/http-dependencies.js';
import { HttpModule } from '../adapters/in/http/http.module.js';
import type { ScheduleDependencies } from '../adapters/in/schedule/schedule-dependencies.js';
import { ScheduledJobsModule } from '../adapters/in/schedule/schedule.module.js';

/** The ways into the application. */
@Module({})
export class AppModule {
  static with(http: HttpDependencies, schedule: ScheduleDependencies): DynamicModule {
    return { module: AppModule, imports: [HttpModule.with(http), ScheduledJobsModule.with(schedule)] };
  }
}
