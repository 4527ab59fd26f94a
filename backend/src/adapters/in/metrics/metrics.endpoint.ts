import { UnauthorizedException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendError } from '../http/errors/error.filter.js';

/** What a scraper reads. */
export interface MetricsReport {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Metrics at /metrics of the app's own port, where a token is required. */
export interface MetricsOffer {
  readonly report: MetricsReport;
  readonly token: string;
}

/** Serves GET /metrics next to the API. Without an offer it answers 404; the web app's catch-all would serve a page. */
export function offerMetrics(fastify: FastifyInstance, offer: MetricsOffer | null): void {
  fastify.get('/metrics', async (request, reply) => {
    if (offer === null) return reply.callNotFound();
    void reply.header('cache-control', 'no-store');
    if (!carriesToken(request.headers.authorization, offer.token)) {
      void reply.header('www-authenticate', 'Bearer');
      return sendError(
        new UnauthorizedException('This needs METRICS_TOKEN as a bearer token.'),
        request,
        reply,
      );
    }
    return reply.type(offer.report.contentType).send(await offer.report.text());
  });
}

export interface MetricsServerOptions {
  readonly report: MetricsReport;
  readonly host: string;
  readonly port: number;
  /** Null: open to every client that reaches the port. */
  readonly token: string | null;
}

export interface MetricsServer {
  /** The IP address it listens on. */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Serves GET /metrics on a port of its own, which can be closed to the internet. @throws if the port is taken. */
export async function startMetricsServer({
  report,
  host,
  port,
  token,
}: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    void answer(request, response, { report, token });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const { address, port: opened } = server.address() as AddressInfo;
  return { address, port: opened, close: () => closed(server) };
}

async function answer(
  { url, method, headers }: IncomingMessage,
  response: ServerResponse,
  { report, token }: Pick<MetricsServerOptions, 'report' | 'token'>,
): Promise<void> {
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return end(response, 404);
  if (token !== null && !carriesToken(headers.authorization, token)) return end(response, 401);
  try {
    const text = await report.text();
    response.writeHead(200, { 'content-type': report.contentType }).end(text);
  } catch {
    end(response, 500);
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, status === 401 ? { 'www-authenticate': 'Bearer' } : {}).end();
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Compares digests in constant time. */
function carriesToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
