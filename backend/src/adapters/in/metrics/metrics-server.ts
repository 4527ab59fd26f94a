import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { carriesToken } from './bearer-token.js';
import type { MetricsReport } from './metrics-report.js';

export interface MetricsServerOptions {
  readonly report: MetricsReport;
  readonly host: string;
  readonly port: number;
  /** Null: whoever reaches the port may read. */
  readonly token: string | null;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves GET /metrics on a port of its own, which need not be reachable for riders. @throws if the port is taken. */
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
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
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
