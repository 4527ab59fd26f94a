import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ReadOwnNumber } from '../../../application/accounts/own-number.js';
import { SignedInRider } from '../../../application/accounts/sessions.js';
import type { Clock } from '../../../application/ports/clock.port.js';
import type { Measurements } from '../../../application/ports/measurements.port.js';
import { KeepWithinLimit } from '../../../application/keep-within-limit.js';
import { TodaysRecommendation } from '../../../application/recommendations/todays-recommendation.js';
import { ReadRoutes } from '../../../application/routes/rider-routes.js';
import { offerMetrics, type MetricsOffer } from '../metrics/metrics.endpoint.js';
import { DEFAULT_LIMIT_BYTES, limitBodies, parseBodies } from './errors/body.parsers.js';
import { refuseMissingHost, sendFrameworkError, answerUnreadable } from './errors/unreadable-request.js';
import { type MapContent, SafetyHeaders, sendSafetyHeaders } from './headers/safety-headers.js';
import { CLOCK } from './http-dependencies.js';
import { refuseForeignOrigins } from './headers/foreign-origin.js';
import { requestIdOf, logRequests, measureRequests } from './request-telemetry.js';
import { openApiDocument } from './openapi.js';
import type { Askers } from './limits/askers.js';
import { trustProxy, type TrustedProxies } from './limits/client-address.js';
import { SessionCookie } from './session/session.guard.js';
import { serveWebApp } from './web-app.js';

export interface HttpAppOptions {
  /** The module that imports HttpModule. */
  readonly module: DynamicModule;
  readonly logger: FastifyBaseLogger;
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null;
  readonly trustedProxies: TrustedProxies;
  readonly askers: Askers;
  /** Public URL of the installation; null if not configured. */
  readonly publicUrl: string | null;
  readonly measurements: Measurements;
  /** Null: nothing at /metrics. */
  readonly metrics: MetricsOffer | null;
  readonly map: MapContent;
  /** Behind HTTPS and with riders' data; false in the demo. */
  readonly isLive: boolean;
}

/** Far more than even a phone on a train needs to send a request. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Builds the HTTP side; the caller makes it listen. */
export async function createHttpApp(options: HttpAppOptions): Promise<NestFastifyApplication> {
  const { logger } = options;
  const safetyHeaders = await SafetyHeaders.of(options);
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: DEFAULT_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: sendFrameworkError(safetyHeaders),
    clientErrorHandler: answerUnreadable(safetyHeaders.ofUnreadable, logger),
    // Node would answer a missing Host header with an empty body; refuseMissingHost sends an ErrorDto.
    http: { requireHostHeader: false },
    trustProxy: trustProxy(options.trustedProxies),
    forceCloseConnections: 'idle',
    // A request on a connection that is already open cannot go to another replica: answer it while closing.
    return503OnClosing: false,
  });
  const fastify: FastifyInstance = adapter.getInstance();
  limitBodies(fastify);
  await fastify.register(cookie);
  logRequests(fastify);
  measureRequests(fastify, options.measurements);
  sendSafetyHeaders(fastify, safetyHeaders);
  refuseMissingHost(fastify);
  refuseForeignOrigins(fastify, options.publicUrl);
  options.askers.watch(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(options.module, adapter, {
    logger: ['error', 'fatal'],
    bodyParser: false,
  });
  parseBodies(fastify);
  offerMetrics(fastify, options.metrics);
  // Demo only: Swagger UI needs a looser content policy, and the contract is in the repository anyway.
  if (!options.isLive) SwaggerModule.setup('api/docs', app, () => openApiDocument(app));
  if (options.webRoot !== null) {
    await serveWebApp(fastify, options.webRoot, {
      signedInRider: app.get(SignedInRider),
      readOwnNumber: app.get(ReadOwnNumber),
      readRoutes: app.get(ReadRoutes),
      todaysRecommendation: app.get(TodaysRecommendation),
      keepWithinLimit: app.get(KeepWithinLimit),
      cookie: app.get(SessionCookie),
      clock: app.get<Clock>(CLOCK),
    });
  }
  await app.init();
  await fastify.ready();
  return app;
}
