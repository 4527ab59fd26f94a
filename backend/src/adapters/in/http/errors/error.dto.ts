import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';

/** The body of every answer that is not a success. */
export class ErrorDto {
  @ApiProperty({ type: 'integer', example: 400 })
  statusCode: number;

  @ApiProperty({ type: 'string', example: 'Bad Request' })
  error: string;

  @ApiProperty({ type: 'string', description: 'One sentence or more that a person understands' })
  message: string;

  @ApiProperty({
    type: 'object',
    selfRequired: false,
    additionalProperties: { type: 'string' },
    description: 'Field → its problem',
    example: { 'homeLocation.lat': 'lat must be at most 90' },
  })
  details?: Record<string, string>;
}

const MEANING: Record<number, string> = {
  400: 'The request is malformed or breaks a rule; `details` names the fields',
  401: 'No session, or it has ended',
  403: 'Sent by a page of another site, or not signed by who may ask for this',
  404: "Unknown, or another rider's",
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Right in itself, but not possible: in the present state, or over such a distance',
  429: 'More often than one rider or one network needs; Retry-After tells the seconds to wait',
  503: 'The database or a provider does not answer; try again later',
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const, minimum: 1 } },
};

/** The errors an operation can answer with; each body is an ErrorDto. */
export const ApiErrors = (...statuses: (keyof typeof MEANING)[]): MethodDecorator =>
  applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({
        status: Number(status),
        type: ErrorDto,
        description: MEANING[status] ?? '',
        ...(Number(status) === 429 && { headers: RETRY_AFTER }),
      }),
    ),
  );
