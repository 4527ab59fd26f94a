import { ApiProperty } from '@nestjs/swagger';

export const APP_MODES = ['demo', 'live'] as const;
export type AppMode = (typeof APP_MODES)[number];

class ProviderChoiceDto {
  @ApiProperty({ type: 'string', example: 'weather' })
  port: string;

  @ApiProperty({ type: 'string', example: 'fake' })
  provider: string;

  @ApiProperty({ type: 'string', description: 'Display name', example: 'Open-Meteo' })
  name: string;

  @ApiProperty({ type: 'boolean', description: 'Answers with made-up data' })
  isFake: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Credit line the provider requires',
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
    description: 'Tile URL template with {z}, {x} and {y}; null with google',
    example: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  })
  tileUrl: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Credit line to show on the map; null with google, whose map shows its own',
  })
  attribution: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Highest zoom level of the tiles; null with google',
  })
  maxZoom: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "Browser key for Google's map script; null with tiles",
  })
  googleMapsBrowserKey: string | null;
}

class AddressSearchConfigDto {
  @ApiProperty({
    type: 'boolean',
    description: 'Suggestions while the rider types; if false, an address is looked up on submit',
  })
  typeAhead: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Credit line to show where addresses are picked',
  })
  attribution: string | null;
}

class OperatorDto {
  @ApiProperty({ type: 'string', nullable: true, description: 'Null if not set', example: 'Jo Rider' })
  name: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null if not set', example: 'jo@example.org' })
  email: string | null;
}

/** What the browser needs to know about this installation; never a secret. */
export class ConfigDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The domain that passkeys are bound to; null if there are none',
    example: 'localhost',
  })
  passkeyDomain: string | null;

  @ApiProperty({ type: () => OperatorDto, description: 'Who runs this installation, as its legal pages say' })
  operator: OperatorDto;

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
      'failing: paused after repeated failures; trying: the pause is over and the next request tests it',
  })
  state: (typeof PROVIDER_STATES)[number];
}

export class ReadinessDto extends HealthDto {
  @ApiProperty({
    type: ProviderStateDto,
    isArray: true,
    description:
      'Providers reached over the network. Informational: a failing one does not make the app unready',
  })
  providers: ProviderStateDto[];
}
