import type { Clock } from '../../../../application/ports/clock.port.js';
import { failed, succeeded, type ProviderResult } from '../../../../application/ports/provider-failure.js';
import type {
  FoundMessage,
  ListedMessage,
  SendOutcome,
  SmsPort,
  TextMessage,
} from '../../../../application/ports/sms.port.js';
import { urlBelow, type HttpAnswer } from '../../http/http-exchange.js';
import type { CallContext, ProviderClient } from '../../http/provider-client.js';
import { ProviderFault } from '../../http/provider-fault.js';
import { loadTwilio, twilioCall, type TwilioAccount, type TwilioLibrary } from './twilio-call.js';
import {
  messageListSchema,
  statusOf,
  type MessageList,
  createdMessageSchema,
  e164,
  errorSchema,
  meaningOfCode,
} from './twilio.schema.js';
import { retryAfterSeconds } from '../../http/retry-after.js';

/** The sender: one number, or a messaging service that picks one. */
export type TwilioSender = { readonly messagingServiceSid: string } | { readonly from: string };

export interface TwilioSmsOptions extends TwilioAccount {
  readonly sender: TwilioSender;
  /** Where Twilio reaches us with receipts; null: nowhere. */
  readonly publicUrl: string | null;
  readonly client: ProviderClient;
  /** For Retry-After dates. */
  readonly clock: Clock;
}

/** A text delivered more than an hour late is useless. */
const LONGEST_VALIDITY_SECONDS = 3600;
/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
const SHORTEST_VALIDITY_SECONDS = 1;

/**
 * Says what the text is for. Seven in the morning lies inside the quiet hours which Twilio's compliance toolkit keeps for
 * other intents.
 */
const MESSAGE_INTENT = 'notifications';

const PAGE_SIZE = 100;
/** One phone gets a handful of texts a week, so the newest hundred reach back for weeks; more pages only if they do not. */
const MAX_PAGES = 3;

/** About half a megabyte. */
const LIST_PAGE_SIZE = 500;
/** A million messages; a list that doesn't end by then isn't ours. */
const MAX_LIST_PAGES = 2000;

/** The library's host for page URLs; our transport replaces it with the configured base URL. */
const API = 'https://api.twilio.com';

/** https://www.twilio.com/docs/messaging/api/message-resource */
export class TwilioSms implements SmsPort {
  /** Loaded at startup, so that the first text doesn't wait for it. */
  private readonly library: Promise<TwilioLibrary> = loadTwilio();

  constructor(private readonly options: TwilioSmsOptions) {}

  async send(text: TextMessage): Promise<SendOutcome> {
    const { client, clock, sender } = this.options;
    const library = await this.library;
    try {
      return await client.callOnce(async ({ exchange }) => {
        const answer = await twilioCall(library, this.options, exchange, ({ messages }) =>
          messages.create({
            to: text.to,
            body: text.body,
            ...sender,
            validityPeriod: validitySeconds(text, clock.now()),
            messageIntent: MESSAGE_INTENT,
            ...this.receiptsOf(text),
          }),
        );
        return outcomeOfAnswer(answer, clock.now());
      });
    } catch (error) {
      if (error instanceof ProviderFault) return outcomeOfFault(error);
      throw error;
    }
  }

  /**
   * Searches by phone only: a queued message has no sent date yet, so a filter on that could hide the message in question.
   * The list is sorted newest first.
   */
  async findSent({
    to,
    since,
  }: {
    to: string;
    since: Date;
  }): Promise<ProviderResult<readonly FoundMessage[]>> {
    return this.options.client.call(async (context) => {
      const found: MessageList['messages'] = [];
      let next: string | null = null;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const list = await this.page(context, { to, pageSize: PAGE_SIZE }, next);
        found.push(...list.messages);
        next = list.next_page_uri ?? null;
        const isFarEnough = list.messages.some(({ date_created: taken }) => taken < since);
        if (next === null || isFarEnough) break;
      }
      return found
        .filter((message) => isOurs(message) && message.date_created >= since)
        .map(toFound)
        .reverse();
    });
  }

  /** Each page is a call of its own, with its own deadline. Without a filter by date, for the reason that `findSent` has. */
  async *listSince(since: Date): AsyncIterable<ProviderResult<readonly ListedMessage[]>> {
    const { client, sender } = this.options;
    let next: string | null = null;
    for (let count = 0; count < MAX_LIST_PAGES; count += 1) {
      const list: ProviderResult<MessageList> = await client.call((context) =>
        this.page(context, { pageSize: LIST_PAGE_SIZE }, next),
      );
      if (!list.ok) return yield list;
      const { messages, next_page_uri } = list.value;
      const recent = messages.filter(({ date_created }) => date_created >= since);
      yield succeeded(recent.flatMap((message) => toListed(message, sender)));
      next = next_page_uri ?? null;
      if (next === null || (messages.length > 0 && recent.length === 0)) return;
    }
    yield failed({ kind: 'invalid-response', provider: client.provider, detail: 'a list without an end' });
  }

  private async page(
    { json }: CallContext,
    query: { readonly to?: string; readonly pageSize: number },
    next: string | null,
  ): Promise<MessageList> {
    return twilioCall(
      await this.library,
      this.options,
      (request) => json(request, { schema: messageListSchema }),
      ({ messages }) => (next === null ? messages.page(query) : messages.getPage(`${API}${next}`)),
    );
  }

  /** The callback URL carries the text's id. A text without a record needs no receipts. */
  private receiptsOf({ textId }: TextMessage): { statusCallback?: string } {
    const { publicUrl } = this.options;
    if (publicUrl === null || textId === null) return {};
    return { statusCallback: urlBelow(publicUrl, '/api/sms/status', { text: textId }).toString() };
  }
}

function validitySeconds({ validUntil }: TextMessage, now: Date): number {
  if (validUntil === undefined) return LONGEST_VALIDITY_SECONDS;
  const seconds = Math.floor((validUntil.getTime() - now.getTime()) / 1000);
  return Math.min(Math.max(seconds, SHORTEST_VALIDITY_SECONDS), LONGEST_VALIDITY_SECONDS);
}

type ListedMessageOfTwilio = MessageList['messages'][number];

/** Not Twilio's own answer to a STOP, which goes to the same phone. */
const isOurs = ({ direction }: ListedMessageOfTwilio): boolean => direction === 'outbound-api';

const toFound = (message: ListedMessageOfTwilio): FoundMessage => ({
  providerMessageId: message.sid,
  body: message.body ?? '',
  sentAt: message.date_created,
  status: statusOf(message.status),
  code: message.error_code === null ? null : String(message.error_code),
});

/** Nothing for a message of another sender of the same account, or an answer that Twilio gave by itself. */
function toListed(message: ListedMessageOfTwilio, sender: TwilioSender): ListedMessage[] {
  const direction = message.direction === 'inbound' ? 'in' : 'out';
  if (direction === 'out' && !isOurs(message)) return [];
  const [ours, theirs] = direction === 'in' ? [message.to, message.from] : [message.from, message.to];
  const service = message.messaging_service_sid ?? null;
  // A text to a number of a messaging service need not name the service.
  const isOurSender =
    'from' in sender
      ? ours === sender.from
      : service === sender.messagingServiceSid || (direction === 'in' && service === null);
  if (!isOurSender) return [];
  return [{ ...toFound(message), direction, phone: e164.safeParse(theirs).data ?? null }];
}

/**
 * The outcome of sending, from Twilio's answer. Creating a message has no idempotency token, so an answer that is not
 * clearly yes or no is ambiguous.
 * @throws ProviderFault for a 5xx, so that the circuit counts it.
 */
export function outcomeOfAnswer({ status, headers, text }: HttpAnswer, now: Date): SendOutcome {
  if (status >= 500) {
    throw new ProviderFault({ kind: 'unavailable', nature: 'blip', detail: `HTTP ${status}` });
  }
  const body = parsedJson(text);
  if (status >= 200 && status <= 299) {
    const created = createdMessageSchema.safeParse(body);
    return created.success
      ? { outcome: 'accepted', providerMessageId: created.data.sid }
      : { outcome: 'ambiguous', reason: `HTTP ${status} without a message id` };
  }
  if (status === 408) return { outcome: 'ambiguous', reason: 'HTTP 408' };
  const error = errorSchema.safeParse(body);
  const code = error.success ? String(error.data.code) : `http-${status}`;
  if (status === 429) {
    const seconds = retryAfterSeconds(headers.get('retry-after'), now);
    return {
      outcome: 'rejected',
      meaning: 'wait',
      code,
      ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    };
  }
  return {
    outcome: 'rejected',
    meaning: error.success ? meaningOfCode(code) : meaningOfStatus(status),
    code,
  };
}

/** The outcome of a request that got no whole answer, or a 5xx. */
export function outcomeOfFault({
  message,
  wasNotSent,
  retryAfterSeconds: seconds,
}: ProviderFault): SendOutcome {
  if (!wasNotSent) return { outcome: 'ambiguous', reason: message };
  return {
    outcome: 'rejected',
    meaning: 'wait',
    code: 'not-reached',
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  };
}

/** A refusal without a Twilio code, by a proxy or a wrong URL. A 401 or 403 may be about this one request. */
const meaningOfStatus = (status: number) => (status < 400 || status === 404 ? 'stop-sending' : 'unknown');

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
