import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import type { Clock } from '../../../application/ports/clock.port.js';
import type { DemoPort } from '../../../application/ports/demo.port.js';
import type { SmsCallbacksPort } from '../../../application/texting/sms-callbacks.port.js';
import { AccountController } from './controllers/account.controller.js';
import { ConfigController } from './controllers/config.controller.js';
import { DemoController } from './controllers/demo.controller.js';
import { DirectionsController } from './controllers/directions.controller.js';
import { GeocodeController } from './controllers/geocode.controller.js';
import { HealthController, type ProviderStates, type Readiness } from './controllers/health.controller.js';
import { RecommendationsController } from './controllers/recommendations.controller.js';
import { RoutesController } from './controllers/routes.controller.js';
import { SessionsController } from './controllers/sessions.controller.js';
import { SmsController } from './controllers/sms.controller.js';
import { UsersController } from './controllers/users.controller.js';
import type { ConfigDto } from './dto/config.dto.js';
import { ErrorFilter } from './errors/error.filter.js';
import { BodyRequiringValidation } from './errors/body-requiring.validation.js';
import { validationException } from './errors/validation-problems.js';
import { AddressLimitGuard, RiderLimitGuard } from './limits/limit.guards.js';
import { CLOCK, DEMO, SMS_CALLBACKS, PROVIDER_STATES, PUBLIC_CONFIG, READINESS } from './http-tokens.js';
import { SessionCookie } from './session/session-cookie.js';
import { SessionGuard } from './session/session.guard.js';

export interface HttpDependencies {
  /** Instances of the classes that controllers name in their constructors. */
  readonly useCases: readonly object[];
  readonly clock: Clock;
  readonly demo: DemoPort | null;
  /** Null where no text provider is configured that tells us anything. */
  readonly smsCallbacks: SmsCallbacksPort | null;
  readonly publicConfig: ConfigDto;
  readonly readiness: Readiness;
  readonly providerStates: ProviderStates;
  /** True behind HTTPS: cookies are Secure and bound to the host. */
  readonly secureCookies: boolean;
}

/** Unknown fields are refused, not dropped: a typo must not look like a success. */
const validation = new BodyRequiringValidation({
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  transform: true,
  stopAtFirstError: false,
  exceptionFactory: validationException,
});

@Module({})
export class HttpModule {
  static with(dependencies: HttpDependencies): DynamicModule {
    return {
      module: HttpModule,
      controllers: [
        UsersController,
        AccountController,
        SessionsController,
        RoutesController,
        RecommendationsController,
        DirectionsController,
        GeocodeController,
        ConfigController,
        HealthController,
        SmsController,
        DemoController,
      ],
      providers: [
        ...dependencies.useCases.map((useCase) => ({ provide: useCase.constructor, useValue: useCase })),
        { provide: CLOCK, useValue: dependencies.clock },
        { provide: DEMO, useValue: dependencies.demo },
        { provide: SMS_CALLBACKS, useValue: dependencies.smsCallbacks },
        { provide: PUBLIC_CONFIG, useValue: dependencies.publicConfig },
        { provide: READINESS, useValue: dependencies.readiness },
        { provide: PROVIDER_STATES, useValue: dependencies.providerStates },
        { provide: SessionCookie, useValue: new SessionCookie({ secure: dependencies.secureCookies }) },
        { provide: APP_PIPE, useValue: validation },
        { provide: APP_GUARD, useClass: AddressLimitGuard },
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: RiderLimitGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
