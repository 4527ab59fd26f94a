import { ApiProperty } from '@nestjs/swagger';
import type {
  CeremonyOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
} from '../../../../application/accounts/passkeys.port.js';
import { Base64UrlField } from '../fields/fields.js';

/** More than the longest credential id that the standard allows. */
const MOST_ID_CHARACTERS = 1_400;
const MOST_CHARACTERS = 8_000;

/** What a browser answers, reduced to what is verified; all base64url. */
class PasskeyAnswerDto {
  @Base64UrlField({ max: MOST_ID_CHARACTERS })
  id: string;

  @Base64UrlField({ max: MOST_CHARACTERS })
  clientDataJSON: string;
}

export class CreatePasskeyDto extends PasskeyAnswerDto implements PasskeyCreation {
  @Base64UrlField({ max: MOST_CHARACTERS })
  attestationObject: string;
}

export class PasskeySignInDto extends PasskeyAnswerDto implements PasskeyAssertion {
  @Base64UrlField({ max: MOST_CHARACTERS })
  authenticatorData: string;

  @Base64UrlField({ max: MOST_CHARACTERS })
  signature: string;
}

export class PasskeyOptionsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "For the browser's own call, as the Web Authentication standard writes them in JSON",
  })
  options: Readonly<Record<string, unknown>>;
}

export const toPasskeyOptionsDto = ({ options }: CeremonyOptions): PasskeyOptionsDto => ({ options });

export class PasskeyDto {
  @ApiProperty({ type: 'integer', example: 3 })
  id: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The device it was made on, as its browser says',
    example: 'Safari on iPhone',
  })
  device: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Null before its first use',
  })
  lastUsedAt: string | null;
}

export const toPasskeyDto = ({ id, device, createdAt, lastUsedAt }: Passkey): PasskeyDto => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
