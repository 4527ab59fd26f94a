import { Agent, request } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** As it goes into the request line: not escaped or normalized. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly setsCookie: boolean;
  readonly text: string;
}

const NO_ANSWER_MS = 10_000;

/** One connection after another to one server; sends what a browser would not. */
export class RawExchange {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly address: string) {}

  send({ method, target, headers, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        this.address,
        { method, path: target, headers: { ...headers, ...lengthOf(body) }, agent: this.agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              contentType: response.headers['content-type'] ?? null,
              setsCookie: response.headers['set-cookie'] !== undefined,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.setTimeout(NO_ANSWER_MS, () => sent.destroy(new Error(`no answer within ${NO_ANSWER_MS} ms`)));
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

const lengthOf = (body: Buffer | null) => (body === null ? {} : { 'content-length': String(body.length) });
