import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Measurements } from '../../../application/ports/measurements.port.js';
import { offerMetrics, type MetricsOffer } from '../metrics/metrics.endpoint.js';
import {
  limitBodies,
  USUAL_LIMIT_BYTES,
  takeFormsWhereMarked,
  useReadableJsonErrors,
} from './errors/body.parsers.js';
import { refuseUnnamedHost, sendFrameworkError, answerUnreadable } from './errors/unreadable-request.js';
import { type MapContent, SafetyHeaders, sendSafetyHeaders } from './headers/safety-headers.js';
import { refuseForeignOrigins } from './headers/foreign-origin.js';
import { requestIdOf, logRequests, measureRequests } from './request-telemetry.js';
import { openApiDocument } from './openapi.js';
import { trustIn, type TrustedProxies } from './limits/client-address.js';
import { serveWebApp } from './web-app.js';

export interface HttpAppOptions {
  /** The module that imports HttpModule. */
  readonly module: DynamicModule;
  readonly logger: FastifyBaseLogger;
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null;
  readonly trustedProxies: TrustedProxies;
  /** Where the world reaches us; null: nobody has said. */
  readonly publicUrl: string | null;
  readonly measurements: Measurements;
  /** Null: there are no metrics at /metrics. */
  readonly metrics: MetricsOffer | null;
  readonly map: MapContent;
  readonly isLive: boolean;
}

/** A request that has not arrived by then never will: a phone on a train sends ours in far less. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Puts the HTTP side together; it listens when the caller says so. */
export async function createHttpApp(options: HttpAppOptions): Promise<NestFastifyApplication> {
  const { logger } = options;
  const safetyHeaders = await SafetyHeaders.of(options);
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: USUAL_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: sendFrameworkError(safetyHeaders),
    clientErrorHandler: answerUnreadable(safetyHeaders.ofUnreadable, logger),
    // Node's own answer to a request without a host is empty; ours is not.
    http: { requireHostHeader: false },
    trustProxy: trustIn(options.trustedProxies),
    forceCloseConnections: 'idle',
    // What still comes over an open connection while we close is answered: nobody else can.
    return503OnClosing: false,
  });
  const fastify: FastifyInstance = adapter.getInstance();
  limitBodies(fastify);
  await fastify.register(cookie);
  logRequests(fastify);
  measureRequests(fastify, options.measurements);
  sendSafetyHeaders(fastify, safetyHeaders);
  refuseUnnamedHost(fastify);
  refuseForeignOrigins(fastify, options.publicUrl);
  const app = await NestFactory.create<NestFastifyApplication>(options.module, adapter, {
    logger: ['error', 'fatal'],
    bodyParser: false,
  });
  useReadableJsonErrors(fastify);
  takeFormsWhereMarked(fastify);
  offerMetrics(fastify, options.metrics);
  // In live mode there is one page less to guard: its styles need a looser policy, and the contract is in the repository.
  if (!options.isLive) SwaggerModule.setup('api/docs', app, () => openApiDocument(app));
  if (options.webRoot !== null) await serveWebApp(fastify, options.webRoot);
  await app.init();
  await fastify.ready();
  return app;
}
