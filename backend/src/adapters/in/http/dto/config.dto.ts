import { ApiProperty } from '@nestjs/swagger';

export const APP_MODES = ['demo', 'live'] as const;
export type AppMode = (typeof APP_MODES)[number];

class ProviderChoiceDto {
  @ApiProperty({ type: 'string', example: 'weather' })
  port: string;

  @ApiProperty({ type: 'string', example: 'fake' })
  provider: string;

  @ApiProperty({ type: 'boolean', description: 'It makes its answers up' })
  isFake: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The credit that the provider asks to be shown',
  })
  attribution: string | null;
}

/** What the browser has to know about this installation. Never a secret. */
export class ConfigDto {
  @ApiProperty({ enum: APP_MODES, enumName: 'AppMode' })
  appMode: AppMode;

  @ApiProperty({ type: () => ProviderChoiceDto, isArray: true })
  providers: ProviderChoiceDto[];
}
