import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';

/** The body of every error. */
export class ErrorDto {
  @ApiProperty({ type: 'integer', example: 400 })
  statusCode: number;

  @ApiProperty({ type: 'string', example: 'Bad Request' })
  error: string;

  @ApiProperty({ type: 'string', description: 'What is wrong, in sentences for the rider' })
  message: string;

  @ApiProperty({
    type: 'object',
    selfRequired: false,
    additionalProperties: { type: 'string' },
    description: 'Field → problem',
    example: { 'homeLocation.lat': 'homeLocation.lat must be at most 90' },
  })
  details?: Record<string, string>;
}

const MEANING = {
  400: 'Malformed or against a rule; `details` names the fields',
  401: 'No session, or it has ended',
  403: 'Sent by a page of another site, or without a valid signature',
  404: "Unknown, or another rider's",
  409: 'Valid, but something else has to change first',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Valid, but not possible in the current state or over this distance',
  429: 'Rate limit exceeded; see Retry-After',
  503: 'The database or a provider is unavailable; try again later',
} as const;

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const, minimum: 1 } },
};

type Status = keyof typeof MEANING;

/** The errors that an operation can answer with, 429 included; the body of each is an ErrorDto. */
export const ApiErrors = (...statuses: Status[]): MethodDecorator => documented([...statuses, 429]);

/** The same for an operation that is NotLimited. */
export const ApiErrorsUnlimited = (...statuses: Exclude<Status, 429>[]): MethodDecorator =>
  documented(statuses);

const documented = (statuses: readonly Status[]): MethodDecorator =>
  applyDecorators(
    ...[...new Set(statuses)].map((status) =>
      ApiResponse({
        status,
        type: ErrorDto,
        description: MEANING[status],
        ...(status === 429 && { headers: RETRY_AFTER }),
      }),
    ),
  );
