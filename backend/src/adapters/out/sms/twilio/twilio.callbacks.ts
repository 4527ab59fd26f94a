import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { z } from 'zod';
import type {
  InboundText,
  ReadCallback,
  SmsCallback,
  SmsCallbacksPort,
  SmsReceipt,
} from '../../../../application/texting/sms-callbacks.port.js';
import { e164, meaningOfCode, messageSid, statusOf } from './twilio.schema.js';

/** `OptOutType` comes only from a messaging service with Advanced Opt-Out. */
const OPT_OUT_TYPES = { STOP: 'stop', START: 'start', HELP: 'help' } as const;

/** https://www.twilio.com/docs/messaging/guides/webhook-request. Twilio adds fields as it likes; these are what is read. */
const textForm = z.object({
  MessageSid: messageSid,
  From: e164,
  Body: z.string().max(2000),
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
});

/** https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
const receiptForm = z.object({
  MessageSid: messageSid,
  MessageStatus: z.string().max(40),
  To: e164,
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
});

/**
 * Twilio's callbacks. Its signature covers our public URL and every field, so both are checked unchanged, before
 * anything is looked at. https://www.twilio.com/docs/usage/security#validating-requests
 */
export class TwilioCallbacks implements SmsCallbacksPort {
  constructor(private readonly options: { readonly authToken: string; readonly publicUrl: string }) {}

  readText(callback: SmsCallback): ReadCallback<InboundText> {
    return this.read(callback, textForm, ({ MessageSid, From, Body, OptOutType }) => ({
      id: MessageSid,
      from: From,
      body: Body,
      keyword: OptOutType === undefined ? null : OPT_OUT_TYPES[OptOutType],
    }));
  }

  readReceipt(callback: SmsCallback): ReadCallback<SmsReceipt> {
    return this.read(callback, receiptForm, ({ MessageSid, MessageStatus, To, ErrorCode }) => ({
      providerMessageId: MessageSid,
      textId: textIdIn(callback.path),
      to: To,
      status: statusOf(MessageStatus),
      failure: ErrorCode === undefined ? null : { code: ErrorCode, meaning: meaningOfCode(ErrorCode) },
    }));
  }

  private read<F, T>(
    callback: SmsCallback,
    schema: z.ZodType<F>,
    translate: (form: F) => T,
  ): ReadCallback<T> {
    const fields = fieldsOf(callback.form);
    if (!this.isSigned(callback, fields)) return { kind: 'forged' };
    const form = schema.safeParse(fields);
    return form.success ? { kind: 'read', value: translate(form.data) } : { kind: 'unreadable' };
  }

  private isSigned({ path, headers }: SmsCallback, fields: Fields): boolean {
    const signature = headers['x-twilio-signature'];
    if (typeof signature !== 'string') return false;
    return validateRequest(this.options.authToken, signature, `${this.options.publicUrl}${path}`, fields);
  }
}

type Fields = Record<string, string | string[]>;

/** Field → its value, or its values where it comes more than once. Without a prototype: a field may have any name. */
function fieldsOf(form: string): Fields {
  const fields = Object.create(null) as Fields;
  const sent = new URLSearchParams(form);
  for (const name of new Set(sent.keys())) {
    const [first = '', ...others] = sent.getAll(name);
    fields[name] = others.length === 0 ? first : [first, ...others];
  }
  return fields;
}

/** In the address that we gave Twilio with the text; see TwilioSms. */
function textIdIn(path: string): string | null {
  const query = path.indexOf('?');
  return query < 0 ? null : new URLSearchParams(path.slice(query)).get('text');
}
