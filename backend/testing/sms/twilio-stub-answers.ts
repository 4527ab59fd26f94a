import type { ServerResponse } from 'node:http';
import { statusOf, type TwilioFault } from './twilio-faults.js';

export interface StubAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function answerJson(response: ServerResponse, { status, body, headers = {} }: StubAnswer): void {
  response
    .writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
    .end(JSON.stringify(body));
}

/** Twilio's own error format. Its message quotes the phone, so that code that leaks it is caught. */
export function refuse(
  response: ServerResponse,
  refusal: { readonly code: number; readonly status?: number; readonly retryAfter?: string },
  phone = '',
): void {
  const status = statusOf(refusal);
  answerJson(response, {
    status,
    body: {
      code: refusal.code,
      message: `The 'To' number ${phone} is not acceptable (error ${refusal.code})`,
      more_info: `https://www.twilio.com/docs/errors/${refusal.code}`,
      status,
    },
    ...(refusal.retryAfter !== undefined && { headers: { 'retry-after': refusal.retryAfter } }),
  });
}

/** `serve` gives the normal answer; a slow answer uses one of `timers`. */
export function performFault(
  response: ServerResponse,
  fault: TwilioFault,
  timers: Set<NodeJS.Timeout>,
  serve: () => void = () => undefined,
): void {
  switch (fault.fault) {
    case 'error':
      return refuse(response, fault);
    case 'server-error': {
      const status = fault.status ?? 500;
      return answerJson(response, {
        status,
        body: { code: 20500, message: 'Internal server error', status },
      });
    }
    case 'stall':
      return;
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'garbage':
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid": "SM12');
      return;
    case 'slow':
      timers.add(setTimeout(serve, fault.delayMs));
  }
}
