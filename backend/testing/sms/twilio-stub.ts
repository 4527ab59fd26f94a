import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  inboundText,
  receiptOf,
  sendCallbacks,
  type CallbackAnswer,
  type CallbackDelivery,
  type CallbackForm,
} from './twilio-callbacks.js';
import { statusOf, TwilioFaults, type TwilioFault } from './twilio-faults.js';
import { TwilioLedger, toWire, type TwilioStatus } from './twilio-ledger.js';
import { controlStub } from './twilio-stub-control.js';

export const STUB_ACCOUNT_SID = `AC${'a'.repeat(32)}`;
export const STUB_AUTH_TOKEN = 'stub-auth-token-that-stays-secret';
/** The number that the stub's texts come from and go to. */
export const STUB_NUMBER = '+15035550199';

export interface TwilioStubOptions {
  readonly port?: number;
  readonly accountSid?: string;
  readonly authToken?: string;
  /** When messages are taken. */
  readonly now?: () => Date;
}

export interface ReceiptOrder extends CallbackDelivery {
  readonly statuses: readonly TwilioStatus[];
  /** With the last status. */
  readonly errorCode?: number;
  /** Which messages; left out: all. */
  readonly sids?: readonly string[];
}

export interface InboundOrder extends CallbackDelivery {
  readonly url: string;
  readonly from: string;
  readonly body: string;
  /** Left out: a new one. */
  readonly sid?: string;
  readonly extra?: CallbackForm;
}

/**
 * A server that speaks Twilio's Messages API, counts what it takes, and fails in every way that Twilio can.
 * It is also controlled over HTTP, below /stub (see twilio-stub-control.ts), so that it can be a process of its own.
 */
export class TwilioStub {
  readonly faults = new TwilioFaults();
  readonly ledger: TwilioLedger;
  /** Requests to create a message, whatever became of them. */
  sendRequests = 0;
  /** Phones that are always refused, with the code. */
  readonly refusedPhones = new Map<string, number>();
  readonly accountSid: string;
  readonly authToken: string;
  private readonly timers = new Set<NodeJS.Timeout>();
  private inboundCount = 0;
  private clock: () => Date;

  private constructor(
    private readonly server: Server,
    options: TwilioStubOptions,
  ) {
    this.accountSid = options.accountSid ?? STUB_ACCOUNT_SID;
    this.authToken = options.authToken ?? STUB_AUTH_TOKEN;
    this.clock = options.now ?? (() => new Date());
    this.ledger = new TwilioLedger(() => this.clock());
  }

  static async start(options: TwilioStubOptions = {}): Promise<TwilioStub> {
    const server = createServer();
    const stub = new TwilioStub(server, options);
    server.on('request', (request, response) => void stub.handle(request, response));
    await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
    return stub;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The stub's clock ticks on from this instant. */
  setClock(instant: Date): void {
    const offsetMs = instant.getTime() - Date.now();
    this.clock = () => new Date(Date.now() + offsetMs);
  }

  now(): Date {
    return this.clock();
  }

  /** Tells the application what became of messages. */
  sendReceipts({ statuses, errorCode, sids, ...delivery }: ReceiptOrder): Promise<CallbackAnswer[]> {
    const messages = this.ledger
      .all()
      .filter(({ sid, statusCallback }) => statusCallback !== null && (!sids || sids.includes(sid)));
    const callbacks = messages.flatMap((message) => {
      message.status = statuses.at(-1) ?? message.status;
      message.errorCode = errorCode ?? null;
      return statuses.map((status, index) =>
        receiptOf(message, this.accountSid, status, index === statuses.length - 1 ? errorCode : undefined),
      );
    });
    return sendCallbacks(this.authToken, callbacks, delivery);
  }

  /** Lets a phone text the application. */
  sendInbound({ url, from, body, sid, extra, ...delivery }: InboundOrder): Promise<CallbackAnswer[]> {
    this.inboundCount += 1;
    const callback = inboundText({
      url,
      from,
      body,
      to: STUB_NUMBER,
      accountSid: this.accountSid,
      sid: sid ?? `SM${'f'.repeat(16)}${this.inboundCount.toString(16).padStart(16, '0')}`,
      ...(extra && { extra }),
    });
    return sendCallbacks(this.authToken, [callback], delivery);
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (url.pathname.startsWith('/stub/')) {
      return answerJson(response, await controlStub(this, request.method ?? '', url.pathname, body));
    }
    if (!this.isAuthorized(request)) return this.refuse(response, { code: 20003 });
    const messages = `/2010-04-01/Accounts/${this.accountSid}/Messages.json`;
    if (url.pathname !== messages) return this.refuse(response, { code: 20404 });
    if (request.method === 'POST')
      return this.create(Object.fromEntries(new URLSearchParams(body)), response);
    this.list(url, response);
  }

  private isAuthorized({ headers }: IncomingMessage): boolean {
    const expected = Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64');
    return headers.authorization === `Basic ${expected}`;
  }

  private create(form: Record<string, string>, response: ServerResponse): void {
    this.sendRequests += 1;
    const problem = problemOf(form) ?? this.refusedPhones.get(form.To ?? '');
    const fault = this.faults.meets('sending');
    if (fault?.fault === 'error') return this.refuse(response, fault);
    if (problem !== undefined) return this.refuse(response, { code: problem });
    if (fault && 'taken' in fault && !fault.taken) return this.fail(response, fault);
    const message = toWire(this.ledger.take(form), this.accountSid);
    if (fault) return this.fail(response, fault, () => answerJson(response, { status: 201, body: message }));
    answerJson(response, { status: 201, body: message });
  }

  private list({ searchParams, pathname }: URL, response: ServerResponse): void {
    const sentFrom = searchParams.get('DateSent>');
    const found = this.ledger.list(searchParams.get('To'), sentFrom === null ? null : new Date(sentFrom));
    const size = Number(searchParams.get('PageSize') ?? 50);
    const page = Number(searchParams.get('Page') ?? 0);
    const uriOf = (number: number): string => {
      const query = new URLSearchParams(searchParams);
      query.set('PageSize', String(size));
      query.set('Page', String(number));
      return `${pathname}?${query}`;
    };
    const body = {
      messages: found
        .slice(page * size, (page + 1) * size)
        .map((message) => toWire(message, this.accountSid)),
      first_page_uri: uriOf(0),
      previous_page_uri: page === 0 ? null : uriOf(page - 1),
      next_page_uri: (page + 1) * size < found.length ? uriOf(page + 1) : null,
      uri: uriOf(page),
      start: page * size,
      end: Math.min((page + 1) * size, found.length) - 1,
      page,
      page_size: size,
    };
    const fault = this.faults.meets('listing');
    if (fault?.fault === 'error') return this.refuse(response, fault);
    if (fault) return this.fail(response, fault, () => answerJson(response, { status: 200, body }));
    answerJson(response, { status: 200, body });
  }

  private fail(response: ServerResponse, fault: TwilioFault, serve: () => void = () => undefined): void {
    switch (fault.fault) {
      case 'error':
        return this.refuse(response, fault);
      case 'server-error':
        return answerJson(response, {
          status: fault.status ?? 500,
          body: { code: 20500, message: 'Internal server error', status: fault.status ?? 500 },
        });
      case 'stall':
        return;
      case 'reset':
        return void response.socket?.resetAndDestroy();
      case 'garbage':
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid": "SM12');
        return;
      case 'slow': {
        const timer = setTimeout(serve, fault.delayMs);
        this.timers.add(timer);
      }
    }
  }

  private refuse(
    response: ServerResponse,
    refusal: { readonly code: number; readonly status?: number; readonly retryAfter?: string },
  ): void {
    const status = statusOf(refusal);
    // Twilio's own words quote what it was sent, so that whoever passes them on is caught.
    const message = `The 'To' number is not acceptable (error ${refusal.code})`;
    answerJson(response, {
      status,
      body: {
        code: refusal.code,
        message,
        more_info: `https://www.twilio.com/docs/errors/${refusal.code}`,
        status,
      },
      ...(refusal.retryAfter !== undefined && { headers: { 'retry-after': refusal.retryAfter } }),
    });
  }
}

/** Twilio's code for a form that lacks something, if it does. */
function problemOf(form: Readonly<Record<string, string>>): number | undefined {
  if (!form.To) return 21604;
  if (!/^\+\d{8,15}$/.test(form.To)) return 21211;
  if (!form.From && !form.MessagingServiceSid) return 21603;
  if (!form.Body) return 21602;
  return form.Body.length > 1600 ? 21617 : undefined;
}

export interface StubAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function answerJson(response: ServerResponse, { status, body, headers = {} }: StubAnswer): void {
  response
    .writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
    .end(JSON.stringify(body));
}
