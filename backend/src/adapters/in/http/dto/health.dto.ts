import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  @ApiProperty({ type: 'string', example: 'ok' })
  status: string;
}

export const PROVIDER_STATES = ['answering', 'failing', 'trying'] as const;

class ProviderStateDto {
  @ApiProperty({ type: 'string', example: 'weather' })
  port: string;

  @ApiProperty({ type: 'string', example: 'open-meteo' })
  provider: string;

  @ApiProperty({
    enum: PROVIDER_STATES,
    description:
      'failing: it failed so often in a row that this process leaves it alone for a moment; trying: that moment is over',
  })
  state: (typeof PROVIDER_STATES)[number];
}

export class ReadinessDto extends HealthDto {
  @ApiProperty({
    type: ProviderStateDto,
    isArray: true,
    description: 'The providers that are asked over the network. For information: none makes the app unready',
  })
  providers: ProviderStateDto[];
}
