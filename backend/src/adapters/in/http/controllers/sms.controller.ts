import {
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
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type {
  ReadCallback,
  SmsCallback,
  SmsCallbacksPort,
} from '../../../../application/texting/sms-callbacks.port.js';
import { ReceiveReceipt } from '../../../../application/texting/delivery-receipts.js';
import { ReceiveText } from '../../../../application/texting/receive-text.js';
import { RawForm, TAKES_FORMS } from '../errors/form-body.parser.js';
import { SMS_CALLBACKS } from '../http-tokens.js';
import { NotLimited } from '../limits/limited-to.decorator.js';
import { OpenToAll } from '../session/open-to-all.decorator.js';
import { ApiCallback } from './api-callback.decorator.js';

/** "Say nothing": Twilio answers STOP, START and HELP by itself, and two answers to one word would be one too many. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const XML = 'text/xml; charset=utf-8';

const SIGNED =
  'the text provider may come as often as it likes; anybody else is turned away by the signature alone';

/**
 * What the text provider tells us. It has no session; its signature is checked before anything else is done. Where no
 * provider is configured that could tell anything there is nothing at these addresses.
 */
@ApiTags('texts')
@OpenToAll()
@Controller('api/sms')
export class SmsController {
  constructor(
    @Inject(SMS_CALLBACKS) private readonly callbacks: SmsCallbacksPort | null,
    private readonly receiveText: ReceiveText,
    private readonly receiveReceipt: ReceiveReceipt,
  ) {}

  @Post('inbound')
  @HttpCode(200)
  @Header('content-type', XML)
  @NotLimited(SIGNED)
  @RouteConfig(TAKES_FORMS)
  @ApiCallback({ operationId: 'receiveText', summary: 'A rider has texted us; the text provider tells' })
  async inbound(@Req() request: FastifyRequest): Promise<string> {
    const callbacks = this.configured();
    const text = signed(callbacks.readText(callbackOf(request)));
    if (text !== null) await this.receiveText.run(text);
    return EMPTY_TWIML;
  }

  @Post('status')
  @HttpCode(200)
  @Header('content-type', XML)
  @NotLimited(SIGNED)
  @RouteConfig(TAKES_FORMS)
  @ApiCallback({ operationId: 'receiveReceipt', summary: 'What became of a text; the text provider tells' })
  async status(@Req() request: FastifyRequest): Promise<string> {
    const callbacks = this.configured();
    const receipt = signed(callbacks.readReceipt(callbackOf(request)));
    if (receipt !== null) await this.receiveReceipt.run(receipt);
    return EMPTY_TWIML;
  }

  private configured(): SmsCallbacksPort {
    if (!this.callbacks) throw new NotFoundException('There is nothing at this address.');
    return this.callbacks;
  }
}

/** Null for what the provider has signed but we cannot read: complaining would only make it send the same again. */
function signed<T>(callback: ReadCallback<T>): T | null {
  if (callback.kind === 'forged') throw new ForbiddenException('Only the text provider may tell this.');
  return callback.kind === 'read' ? callback.value : null;
}

function callbackOf({ body, raw, headers }: FastifyRequest): SmsCallback {
  if (!(body instanceof RawForm)) throw new UnsupportedMediaTypeException();
  return { path: raw.url ?? '', form: body.text, headers };
}
