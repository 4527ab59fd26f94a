import { ApiProperty } from '@nestjs/swagger';

export const APP_MODES = ['demo', 'live'] as const;
export type AppMode = (typeof APP_MODES)[number];

class ProviderChoiceDto {
  @ApiProperty({ type: 'string', example: 'weather' })
  port: string;

  @ApiProperty({ type: 'string', example: 'fake' })
  provider: string;

  @ApiProperty({ type: 'string', description: 'Who answers, for a person to read', example: 'Open-Meteo' })
  name: string;

  @ApiProperty({ type: 'boolean', description: 'It makes its answers up' })
  isFake: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The credit that the provider asks to be shown',
  })
  attribution: string | null;
}

export const MAP_KINDS = ['tiles', 'google'] as const;

class MapConfigDto {
  @ApiProperty({ enum: MAP_KINDS, enumName: 'MapKind' })
  kind: (typeof MAP_KINDS)[number];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Template of the tiles with {z}, {x} and {y}, on this server or another; null with google',
    example: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  })
  tileUrl: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The credit that has to be shown on the tiles; null with google, whose map shows its own',
  })
  attribution: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of the tiles; null with google' })
  maxZoom: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "Key for Google's map script, meant for browsers; null with tiles",
  })
  googleMapsBrowserKey: string | null;
}

class AddressSearchConfigDto {
  @ApiProperty({
    type: 'boolean',
    description:
      'Places can be suggested while a rider types; else an address is looked up when it is submitted',
  })
  typeAhead: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The credit that has to be shown where addresses are picked',
  })
  attribution: string | null;
}

/** What the browser has to know about this installation. Never a secret. */
export class ConfigDto {
  @ApiProperty({ enum: APP_MODES, enumName: 'AppMode' })
  appMode: AppMode;

  @ApiProperty({ type: () => ProviderChoiceDto, isArray: true })
  providers: ProviderChoiceDto[];

  @ApiProperty({ type: () => MapConfigDto })
  map: MapConfigDto;

  @ApiProperty({ type: () => AddressSearchConfigDto })
  addressSearch: AddressSearchConfigDto;
}

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
