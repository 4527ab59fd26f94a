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
import { TwilioFaults } from './twilio-faults.js';
import { listPage } from './twilio-list-page.js';
import { TwilioLedger, toWire, type TwilioStatus } from './twilio-ledger.js';
import { answerJson, performFault, refuse } from './twilio-stub-answers.js';
import { controlStub } from './twilio-stub-control.js';

export const STUB_ACCOUNT_SID = `AC${'a'.repeat(32)}`;
export const STUB_AUTH_TOKEN = 'stub-auth-token-that-stays-secret';
export const STUB_API_KEY = { sid: `SK${'c'.repeat(32)}`, secret: 'secret-of-the-key' };
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
 * Intercepts requests to create a message. One for which it returns 'hold' gets no further and no answer: its sender is
 * about to die.
 */
export interface SendingWatch {
  /** It has come; nothing is counted yet. */
  arrived(form: Readonly<Record<string, string>>): 'pass' | 'hold';
  /** The message is taken and counted; nothing is answered yet. */
  taken(form: Readonly<Record<string, string>>): 'pass' | 'hold';
}

/**
 * A server with Twilio's Messages API that counts accepted messages and fails in every way that Twilio can.
 * It is also controlled over HTTP, below /stub (see twilio-stub-control.ts), so that it can be a process of its own.
 */
export class TwilioStub {
  readonly faults = new TwilioFaults();
  readonly ledger: TwilioLedger;
  /** Requests to create a message, regardless of outcome. */
  sendRequests = 0;
  /** Phones that are always refused, with the code. */
  readonly refusedPhones = new Map<string, number>();
  readonly accountSid: string;
  readonly authToken: string;
  watch: SendingWatch | null = null;
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
    // A sender that dies in the middle of its request is not an error here.
    server.on(
      'request',
      (request, response) => void stub.handle(request, response).catch(() => response.destroy()),
    );
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

  /** Sends the application status callbacks for messages. */
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

  /** Lets a phone text the stub's number without telling the application. @returns the text's id. */
  receive({ from, body, sid }: Pick<InboundOrder, 'from' | 'body' | 'sid'>): string {
    this.inboundCount += 1;
    const given = sid ?? `SM${'f'.repeat(16)}${this.inboundCount.toString(16).padStart(16, '0')}`;
    this.ledger.receive({ sid: given, from, to: STUB_NUMBER, body });
    return given;
  }

  /** Lets a phone text the application. */
  sendInbound({ url, from, body, sid, extra, ...delivery }: InboundOrder): Promise<CallbackAnswer[]> {
    const taken = this.receive({ from, body, ...(sid !== undefined && { sid }) });
    const callback = inboundText({
      url,
      from,
      body,
      to: STUB_NUMBER,
      accountSid: this.accountSid,
      sid: taken,
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
    if (!this.isAuthorized(request)) return refuse(response, { code: 20003 });
    const messages = `/2010-04-01/Accounts/${this.accountSid}/Messages.json`;
    if (url.pathname !== messages) return refuse(response, { code: 20404 });
    if (request.method === 'POST')
      return this.create(Object.fromEntries(new URLSearchParams(body)), response);
    this.list(url, response);
  }

  private isAuthorized({ headers }: IncomingMessage): boolean {
    const accounts = [`${this.accountSid}:${this.authToken}`, `${STUB_API_KEY.sid}:${STUB_API_KEY.secret}`];
    return accounts.some(
      (account) => headers.authorization === `Basic ${Buffer.from(account).toString('base64')}`,
    );
  }

  private create(form: Record<string, string>, response: ServerResponse): void {
    this.sendRequests += 1;
    if (this.watch?.arrived(form) === 'hold') return;
    const problem = problemOf(form) ?? this.refusedPhones.get(form.To ?? '');
    const fault = this.faults.meets('sending');
    if (fault?.fault === 'error') return refuse(response, fault, form.To);
    if (problem !== undefined) return refuse(response, { code: problem }, form.To);
    if (fault && 'taken' in fault && !fault.taken) return performFault(response, fault, this.timers);
    const message = toWire(this.ledger.take(form), this.accountSid);
    if (this.watch?.taken(form) === 'hold') return;
    const serve = () => answerJson(response, { status: 201, body: message });
    if (fault) performFault(response, fault, this.timers, serve);
    else serve();
  }

  private list(url: URL, response: ServerResponse): void {
    const body = listPage(this.ledger, url, this.accountSid);
    const fault = this.faults.meets('listing');
    const serve = () => answerJson(response, { status: 200, body });
    if (fault) performFault(response, fault, this.timers, serve);
    else serve();
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
