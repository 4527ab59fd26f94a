import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the stub does with a request. */
export type StubReply =
  | {
      readonly does: 'answer';
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Answers when released, or never. */
  | { readonly does: 'wait'; readonly until: Promise<unknown>; readonly then: StubReply }
  /** Accepts the request and never answers. */
  | { readonly does: 'hang' }
  /** Sends headers at once, then one byte at a time, forever. */
  | { readonly does: 'drip'; readonly everyMs?: number }
  /** Resets the connection, before or within the answer. */
  | { readonly does: 'reset'; readonly withinBody?: boolean };

export const answer = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): StubReply => ({
  does: 'answer',
  status,
  body,
  headers,
});

export const json = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): StubReply =>
  answer(status, JSON.stringify(body), { 'content-type': 'application/json; charset=utf-8', ...headers });

type ReplyTo = StubReply | ((request: RecordedRequest) => StubReply);

/**
 * A server on loopback that simulates a provider: its wire format, and the ways it can fail.
 * It records its requests, and answers 404 until set up.
 */
export class HttpStub {
  readonly requests: RecordedRequest[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private inTurn: ReplyTo[] = [];
  private always: ReplyTo = answer(404, 'nothing is arranged');

  private constructor(
    private readonly server: Server,
    readonly baseUrl: string,
  ) {}

  static async start(): Promise<HttpStub> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const stub = new HttpStub(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    // A client that dies in the middle of its request is not an error here.
    server.on(
      'request',
      (request, response) => void stub.handle(request, response).catch(() => response.destroy()),
    );
    return stub;
  }

  /** Does this with every request from now on. */
  plays(reply: ReplyTo): void {
    this.inTurn = [];
    this.always = reply;
  }

  /** Does one after another; the last stays. */
  playsInTurn(...replies: readonly [ReplyTo, ...ReplyTo[]]): void {
    this.inTurn = replies.slice(0, -1);
    this.always = replies.at(-1) ?? this.always;
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const recorded = await recordOf(request);
    this.requests.push(recorded);
    const next = this.inTurn.shift() ?? this.always;
    this.perform(typeof next === 'function' ? next(recorded) : next, response);
  }

  private perform(reply: StubReply, response: ServerResponse): void {
    switch (reply.does) {
      case 'answer':
        response.writeHead(reply.status, reply.headers).end(reply.body);
        return;
      case 'wait':
        void reply.until.then(() => this.perform(reply.then, response));
        return;
      case 'hang':
        return;
      case 'drip':
        response.writeHead(200, { 'content-type': 'application/json' });
        this.drip(response, reply.everyMs ?? 10);
        return;
      case 'reset':
        if (!reply.withinBody) return void response.socket?.resetAndDestroy();
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"half":', () => response.socket?.resetAndDestroy());
    }
  }

  private drip(response: ServerResponse, everyMs: number): void {
    const timer = setInterval(() => response.write(' '), everyMs);
    this.timers.add(timer);
    response.on('close', () => clearInterval(timer));
  }
}

async function recordOf(request: IncomingMessage): Promise<RecordedRequest> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const url = new URL(request.url ?? '/', 'http://stub');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}
