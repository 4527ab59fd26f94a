import { ApiProperty } from '@nestjs/swagger';

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
