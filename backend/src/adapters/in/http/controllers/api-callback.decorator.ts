import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from '../dto/error.dto.js';
import { ApiErrors } from './api-errors.decorator.js';

/** A form that the text provider sends, signed, with whatever fields it likes; the answer is an empty TwiML document. */
export const ApiCallback = (operation: { operationId: string; summary: string }): MethodDecorator =>
  applyDecorators(
    ApiOperation(operation),
    ApiConsumes('application/x-www-form-urlencoded'),
    ApiHeader({
      name: 'X-Twilio-Signature',
      required: true,
      description: 'HMAC of the address and of every field',
      schema: { type: 'string' },
    }),
    ApiBody({ schema: { type: 'object', additionalProperties: { type: 'string' } } }),
    ApiOkResponse({ content: { 'text/xml': { schema: { type: 'string' } } } }),
    ApiErrors(403, 404, 413, 503),
    ApiResponse({ status: 415, type: ErrorDto, description: 'The body is not a form' }),
  );
