import { ApiProperty } from '@nestjs/swagger';
import type { Device } from '../../../../application/accounts/sessions.js';
import type { RiderData } from '../../../../application/accounts/rider-data.js';
import type { SessionTimes } from '../../../../application/ports/sessions.port.js';
import type { StoredText, TextKind } from '../../../../application/ports/texts.port.js';
import { ExactTextField } from '../fields/fields.js';
import { toTenDigits } from '../fields/text.validators.js';
import { PasskeyDto, toPasskeyDto } from './passkey.dto.js';
import { ConsentDto, toConsentDto } from './phone.dto.js';
import { RecommendationDto, toRecommendationDto } from './recommendation.dto.js';
import { RouteDto, toRouteDto } from './route.dto.js';
import { toUserDto, UserDto } from './user.dto.js';

export const DELETION_WORD = 'DELETE';

export class DeleteAccountDto {
  @ExactTextField({
    text: DELETION_WORD,
    problem: `Type ${DELETION_WORD} in capital letters to delete your account`,
  })
  confirmation: string;
}

export class SessionTimesDto {
  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'Accurate to the hour' })
  lastUsedAt: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  expiresAt: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What its browser said it was; null if it said nothing known',
    example: 'Firefox on Android',
  })
  device: string | null;
}

/** A place where the rider is signed in. */
export class DeviceDto extends SessionTimesDto {
  @ApiProperty({ type: 'string', description: 'Names the session, opens nothing' })
  id: string;

  @ApiProperty({ type: 'boolean', description: 'Whether it is the device that asks' })
  isCurrent: boolean;
}

export const toDeviceDto = (device: Device): DeviceDto => ({
  id: device.id,
  ...toSessionTimesDto(device),
  isCurrent: device.isCurrent,
});

export class RiderTextDto {
  @ApiProperty({ enum: ['morning', 'test'], enumName: 'TextKind' })
  kind: TextKind;

  @ApiProperty({ type: 'string', description: '10 digits' })
  phone: string;

  @ApiProperty({ type: 'string', format: 'date', description: "The date in the rider's time zone" })
  date: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null if there was nothing to send' })
  body: string | null;

  @ApiProperty({ type: 'string', description: 'Delivery state' })
  state: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was skipped or failed' })
  reason: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  changedAt: string;
}

/** All data stored about the rider. */
export class RiderDataDto {
  @ApiProperty({ type: 'string', format: 'date-time' })
  exportedAt: string;

  @ApiProperty({ type: () => UserDto })
  profile: UserDto;

  @ApiProperty({ type: () => RouteDto, isArray: true, description: 'Oldest first' })
  routes: RouteDto[];

  @ApiProperty({ type: () => RecommendationDto, isArray: true, description: 'Oldest first' })
  recommendations: RecommendationDto[];

  @ApiProperty({ type: () => SessionTimesDto, isArray: true, description: 'Open sessions' })
  sessions: SessionTimesDto[];

  @ApiProperty({ type: () => PasskeyDto, isArray: true, description: 'Oldest first' })
  passkeys: PasskeyDto[];

  @ApiProperty({ type: () => RiderTextDto, isArray: true, description: 'Oldest first' })
  texts: RiderTextDto[];

  @ApiProperty({ type: () => ConsentDto, isArray: true, description: 'To texts, oldest first' })
  consents: ConsentDto[];
}

/** A RiderDataDto as JSON, in pieces: a reader who is slow, or asks often, holds no more of it in memory than a page. */
export async function* riderDataJson(data: RiderData): AsyncGenerator<string> {
  const short: Omit<RiderDataDto, 'routes' | 'recommendations'> = {
    exportedAt: data.collectedAt.toISOString(),
    profile: toUserDto(data.rider, data.number),
    sessions: data.sessions.map(toSessionTimesDto),
    passkeys: data.passkeys.map(toPasskeyDto),
    texts: data.texts.map(toRiderTextDto),
    consents: data.consents.map(toConsentDto),
  };
  yield JSON.stringify(short).slice(0, -1);
  yield* jsonList('routes', data.routes, toRouteDto);
  yield* jsonList('recommendations', data.recommendations, (stored) =>
    toRecommendationDto(stored, data.collectedAt),
  );
  yield '}';
}

async function* jsonList<Item>(
  field: keyof RiderDataDto,
  items: AsyncIterable<Item>,
  toDto: (item: Item) => object,
): AsyncGenerator<string> {
  let before = `,"${field}":[`;
  for await (const item of items) {
    yield before + JSON.stringify(toDto(item));
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}

const toSessionTimesDto = ({ createdAt, lastUsedAt, expiresAt, device }: SessionTimes): SessionTimesDto => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  device,
});

const toRiderTextDto = ({ id: _ours, phone, createdAt, changedAt, ...text }: StoredText): RiderTextDto => ({
  ...text,
  phone: toTenDigits(phone),
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
