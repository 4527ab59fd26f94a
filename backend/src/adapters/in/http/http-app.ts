import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Measurements } from '../../../application/ports/measurements.port.js';
import { offerMetrics, type MetricsOffer } from '../metrics/metrics-route.js';
import { sendError } from './errors/error.filter.js';
import { takeFormsWhereMarked } from './errors/form-body.parser.js';
import { useReadableJsonErrors } from './errors/json-body.parser.js';
import { openApiDocument } from './openapi.js';
import { logRequests } from './request-log.js';
import { measureRequests } from './request-measurement.js';
import { sendSafetyHeaders } from './safety-headers.js';
import { trustIn, type TrustedProxies } from './trust-proxy.js';
import { serveWebApp } from './web-app.js';

export interface HttpAppOptions {
  /** The module that imports HttpModule. */
  readonly module: DynamicModule;
  readonly logger: FastifyBaseLogger;
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null;
  readonly trustedProxies: TrustedProxies;
  readonly measurements: Measurements;
  /** Null: there are no metrics at /metrics. */
  readonly metrics: MetricsOffer | null;
}

/** The longest legal body is a route with a long polyline. */
const BODY_LIMIT_BYTES = 128 * 1024;

/** A request that has not arrived by then never will: a phone on a train sends ours in far less. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Puts the HTTP side together; it listens when the caller says so. */
export async function createHttpApp(options: HttpAppOptions): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: sendError,
    trustProxy: trustIn(options.trustedProxies),
    forceCloseConnections: 'idle',
    // What still comes over an open connection while we close is answered: nobody else can.
    return503OnClosing: false,
  });
  const fastify: FastifyInstance = adapter.getInstance();
  await fastify.register(cookie);
  logRequests(fastify);
  measureRequests(fastify, options.measurements);
  sendSafetyHeaders(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(options.module, adapter, {
    logger: ['error', 'fatal'],
    bodyParser: false,
  });
  useReadableJsonErrors(fastify);
  takeFormsWhereMarked(fastify);
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app));
  offerMetrics(fastify, options.metrics);
  if (options.webRoot !== null) await serveWebApp(fastify, options.webRoot);
  await app.init();
  await fastify.ready();
  return app;
}
