import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccountController } from './controllers/account.controller.js';
import { ConfigController, HealthController } from './controllers/app.controllers.js';
import { DemoController } from './controllers/demo.controller.js';
import { DirectionsController, GeocodeController } from './controllers/places.controllers.js';
import { HolidaysController } from './controllers/holidays.controller.js';
import { PasskeysController } from './controllers/passkeys.controller.js';
import { PhoneController } from './controllers/phone.controller.js';
import { OutlookController } from './controllers/outlook.controller.js';
import { RecommendationsController } from './controllers/recommendations.controller.js';
import { RoutesController } from './controllers/routes.controller.js';
import { SessionsController } from './controllers/sessions.controller.js';
import { SmsController } from './controllers/sms.controller.js';
import { UsersController } from './controllers/users.controller.js';
import { YearOfLimitsController } from './controllers/year-of-limits.controller.js';
import { ErrorFilter } from './errors/error.filter.js';
import { RequestValidation } from './errors/validation.pipe.js';
import {
  CLOCK,
  DEMO,
  NOTE_SECURITY_EVENT,
  PROVIDER_STATES,
  PUBLIC_CONFIG,
  READINESS,
  SMS_CALLBACKS,
  type HttpDependencies,
} from './http-dependencies.js';
import { AddressLimitGuard, RiderLimitGuard } from './limits/limit.guards.js';
import { CodeCookie, SessionCookie, SessionGuard } from './session/session.guard.js';

@Module({})
export class HttpModule {
  static with(dependencies: HttpDependencies): DynamicModule {
    return {
      module: HttpModule,
      controllers: [
        UsersController,
        AccountController,
        HolidaysController,
        PhoneController,
        SessionsController,
        PasskeysController,
        RoutesController,
        RecommendationsController,
        OutlookController,
        DirectionsController,
        GeocodeController,
        YearOfLimitsController,
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
        { provide: NOTE_SECURITY_EVENT, useValue: dependencies.noteSecurityEvent },
        { provide: PUBLIC_CONFIG, useValue: dependencies.publicConfig },
        { provide: READINESS, useValue: dependencies.readiness },
        { provide: PROVIDER_STATES, useValue: dependencies.providerStates },
        { provide: SessionCookie, useValue: new SessionCookie({ secure: dependencies.secureCookies }) },
        { provide: CodeCookie, useValue: new CodeCookie({ secure: dependencies.secureCookies }) },
        { provide: APP_PIPE, useValue: new RequestValidation({ isLive: dependencies.isLive }) },
        { provide: APP_GUARD, useClass: AddressLimitGuard },
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: RiderLimitGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
