import {
  applyDecorators,
  Controller,
  ForbiddenException,
  Header,
  HttpCode,
  Inject,
  NotFoundException,
  Post,
  Req,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ReceiveReceipt } from '../../../../application/texting/delivery-receipts.js';
import { ReceiveText } from '../../../../application/texting/receive-text.js';
import type {
  ReadCallback,
  SmsCallback,
  SmsCallbacksPort,
} from '../../../../application/texting/sms-callbacks.port.js';
import type { NoteSecurityEvent } from '../../../../application/ports/security-events.port.js';
import { RawBody, TAKES_FORMS } from '../errors/body.parsers.js';
import { ApiErrorsUnlimited, ErrorDto } from '../errors/error.dto.js';
import { NOTE_SECURITY_EVENT, SMS_CALLBACKS } from '../http-dependencies.js';
import { NotLimited } from '../limits/limit.guards.js';
import { OpenToAll } from '../session/session.guard.js';

/** No reply: Twilio answers STOP, START and HELP itself, and a second reply would be noise. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const XML = 'text/xml; charset=utf-8';

const SIGNED = 'the text provider sets its own pace; the signature check turns everyone else away';

/** A signed form with any fields; the answer is an empty TwiML document. */
const ApiCallback = (operation: { operationId: string; summary: string }): MethodDecorator =>
  applyDecorators(
    ApiOperation(operation),
    ApiConsumes('application/x-www-form-urlencoded'),
    ApiHeader({
      name: 'X-Twilio-Signature',
      required: true,
      description: 'HMAC of the URL and every field, as Twilio computes it',
      schema: { type: 'string' },
    }),
    ApiBody({ schema: { type: 'object', additionalProperties: { type: 'string' } } }),
    ApiOkResponse({ content: { 'text/xml': { schema: { type: 'string' } } } }),
    ApiErrorsUnlimited(403, 404, 413, 503),
    ApiResponse({ status: 415, type: ErrorDto, description: 'The body is not a form' }),
  );

/**
 * Twilio's callbacks. They carry no session: the signature is checked before anything else. Without a provider that
 * sends callbacks, these paths answer 404.
 */
@ApiTags('texts')
@OpenToAll()
@Controller('api/sms')
export class SmsController {
  constructor(
    @Inject(SMS_CALLBACKS) private readonly callbacks: SmsCallbacksPort | null,
    @Inject(NOTE_SECURITY_EVENT) private readonly noteSecurityEvent: NoteSecurityEvent,
    private readonly receiveText: ReceiveText,
    private readonly receiveReceipt: ReceiveReceipt,
  ) {}

  @Post('inbound')
  @HttpCode(200)
  @Header('content-type', XML)
  @NotLimited(SIGNED)
  @RouteConfig(TAKES_FORMS)
  @ApiCallback({ operationId: 'receiveText', summary: 'Callback of the text provider: a text from a rider' })
  async inbound(@Req() request: FastifyRequest): Promise<string> {
    const callbacks = this.configured();
    const text = this.signed('text', callbacks.readText(callbackOf(request)));
    if (text !== null) await this.receiveText.run(text);
    return EMPTY_TWIML;
  }

  @Post('status')
  @HttpCode(200)
  @Header('content-type', XML)
  @NotLimited(SIGNED)
  @RouteConfig(TAKES_FORMS)
  @ApiCallback({
    operationId: 'receiveReceipt',
    summary: 'Callback of the text provider: a delivery receipt',
  })
  async status(@Req() request: FastifyRequest): Promise<string> {
    const callbacks = this.configured();
    const receipt = this.signed('receipt', callbacks.readReceipt(callbackOf(request)));
    if (receipt !== null) await this.receiveReceipt.run(receipt);
    return EMPTY_TWIML;
  }

  /** Null for a signed callback that cannot be read: an error would only make the provider send it again. */
  private signed<T>(kind: 'text' | 'receipt', callback: ReadCallback<T>): T | null {
    if (callback.kind === 'forged') {
      this.noteSecurityEvent({ name: 'callback-forged', callback: kind });
      throw new ForbiddenException('Only the text provider may call this.');
    }
    return callback.kind === 'read' ? callback.value : null;
  }

  private configured(): SmsCallbacksPort {
    if (!this.callbacks) throw new NotFoundException('There is nothing at this address.');
    return this.callbacks;
  }
}

function callbackOf({ body, raw, headers }: FastifyRequest): SmsCallback {
  if (!(body instanceof RawBody)) throw new UnsupportedMediaTypeException();
  return { path: raw.url ?? '', form: body.text, headers };
}
