import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  @ApiProperty({ type: 'string', example: 'ok' })
  status: string;
}
