import type { Clock } from '../../../../application/ports/clock.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type {
  FoundMessage,
  SendOutcome,
  SmsPort,
  TextMessage,
} from '../../../../application/ports/sms.port.js';
import { urlBelow, type HttpAnswer } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { ProviderFault } from '../../http/provider-fault.js';
import { loadTwilio, twilioCall, type TwilioAccount, type TwilioLibrary } from './twilio-call.js';
import {
  messageListSchema,
  statusOf,
  type MessageList,
  createdMessageSchema,
  errorSchema,
  meaningOfCode,
} from './twilio.schema.js';
import { retryAfterSeconds } from '../../http/retry-after.js';

/** Which number texts come from: one, or whichever of a messaging service's fits the phone. */
export type TwilioSender = { readonly messagingServiceSid: string } | { readonly from: string };

export interface TwilioSmsOptions extends TwilioAccount {
  readonly sender: TwilioSender;
  /** Where Twilio reaches us, for receipts; null: nowhere. */
  readonly publicUrl: string | null;
  readonly client: ProviderClient;
  /** For Retry-After dates. */
  readonly clock: Clock;
}

/** A text that was not delivered an hour after seven is no morning text. */
const VALIDITY_SECONDS = 3600;

/**
 * Says what the text is for. Seven in the morning lies inside the quiet hours which Twilio's compliance toolkit keeps for
 * other intents.
 */
const MESSAGE_INTENT = 'notifications';

const PAGE_SIZE = 100;
/** One phone gets a handful of texts a week, so the newest hundred reach back for weeks; more pages only if they do not. */
const MAX_PAGES = 3;

/** Where a page's address lies for the library; our transport moves it below the configured base URL. */
const API = 'https://api.twilio.com';

/** https://www.twilio.com/docs/messaging/api/message-resource */
export class TwilioSms implements SmsPort {
  /** Loaded from the start on, so that the first text need not wait for it. */
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
            validityPeriod: VALIDITY_SECONDS,
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
   * By phone alone: a message that is still queued has no date of sending, and a filter on that could hide the very one
   * that is looked for. The list comes newest first.
   */
  async findSent({
    to,
    since,
  }: {
    to: string;
    since: Date;
  }): Promise<ProviderResult<readonly FoundMessage[]>> {
    const library = await this.library;
    return this.options.client.call(async ({ json }) => {
      const found: MessageList['messages'] = [];
      let next: string | null = null;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const list: MessageList = await twilioCall(
          library,
          this.options,
          (request) => json(request, { schema: messageListSchema }),
          ({ messages }) =>
            next === null ? messages.page({ to, pageSize: PAGE_SIZE }) : messages.getPage(`${API}${next}`),
        );
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

  /** The text's own id comes back in the address of its receipts; for one without a record they would tell nobody. */
  private receiptsOf({ textId }: TextMessage): { statusCallback?: string } {
    const { publicUrl } = this.options;
    if (publicUrl === null || textId === null) return {};
    return { statusCallback: urlBelow(publicUrl, '/api/sms/status', { text: textId }).toString() };
  }
}

type ListedMessage = MessageList['messages'][number];

/** Not Twilio's own answer to a STOP, which goes to the same phone. */
const isOurs = ({ direction }: ListedMessage): boolean => direction === 'outbound-api';

const toFound = (message: ListedMessage): FoundMessage => ({
  providerMessageId: message.sid,
  body: message.body ?? '',
  sentAt: message.date_created,
  status: statusOf(message.status),
  code: message.error_code === null ? null : String(message.error_code),
});

/**
 * What an answer to "send this text" says has become of it. Creating a message has no idempotency token: whatever does
 * not clearly say yes or no is ambiguous.
 * @throws ProviderFault for a 5xx, so that the circuit hears of it.
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

/** Refused without a code of Twilio's: by a proxy, or because the address or the account is not what it should be. */
const meaningOfStatus = (status: number) =>
  status < 400 || [401, 403, 404].includes(status) ? 'stop-sending' : 'other';

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
