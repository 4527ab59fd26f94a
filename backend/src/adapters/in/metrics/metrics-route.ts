import { UnauthorizedException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/errors/error.filter.js';
import { carriesToken } from './bearer-token.js';
import type { MetricsReport } from './metrics-report.js';

export interface MetricsOffer {
  readonly report: MetricsReport;
  readonly token: string;
}

/**
 * GET /metrics beside the API, for whoever holds the token. Without an offer there is nothing at this address: the web app
 * must not answer a scraper with a page.
 */
export function offerMetrics(fastify: FastifyInstance, offer: MetricsOffer | null): void {
  fastify.get('/metrics', async (request, reply) => {
    if (offer === null) return reply.callNotFound();
    void reply.header('cache-control', 'no-store');
    if (!carriesToken(request.headers.authorization, offer.token)) {
      void reply.header('www-authenticate', 'Bearer');
      return sendError(new UnauthorizedException('The token of METRICS_TOKEN is needed.'), request, reply);
    }
    return reply.type(offer.report.contentType).send(await offer.report.text());
  });
}
