import { ApiProperty } from '@nestjs/swagger';
import type { TextKind, StoredText } from '../../../../application/ports/texts.port.js';
import { ExactTextField } from '../fields/fields.js';
import { RecommendationDto, toRecommendationDto } from './recommendation.dto.js';
import { RouteDto, toRouteDto } from './route.dto.js';
import { UserDto, toUserDto } from './user.dto.js';
import type { SessionTimes } from '../../../../application/ports/sessions.port.js';
import type { RiderData } from '../../../../application/accounts/rider-data.js';
import { toTenDigits } from '../fields/text.validators.js';

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

  @ApiProperty({ type: 'string', format: 'date-time', description: 'To the hour' })
  lastUsedAt: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  expiresAt: string;
}

export class RiderTextDto {
  @ApiProperty({ enum: ['morning', 'test'], enumName: 'TextKind' })
  kind: TextKind;

  @ApiProperty({ type: 'string', description: '10 digits' })
  phone: string;

  @ApiProperty({ type: 'string', format: 'date', description: 'The rider’s own date' })
  date: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null where nothing was to be sent' })
  body: string | null;

  @ApiProperty({ type: 'string', description: 'What became of it' })
  state: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was not sent, or did not arrive' })
  reason: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  changedAt: string;
}

/** Everything that RollOut holds of the rider. */
export class RiderDataDto {
  @ApiProperty({ type: 'string', format: 'date-time' })
  exportedAt: string;

  @ApiProperty({ type: () => UserDto })
  profile: UserDto;

  @ApiProperty({ type: () => RouteDto, isArray: true, description: 'Oldest first' })
  routes: RouteDto[];

  @ApiProperty({ type: () => RecommendationDto, isArray: true, description: 'In the order of their dates' })
  recommendations: RecommendationDto[];

  @ApiProperty({ type: () => SessionTimesDto, isArray: true, description: 'The open ones' })
  sessions: SessionTimesDto[];

  @ApiProperty({ type: () => RiderTextDto, isArray: true, description: 'Oldest first' })
  texts: RiderTextDto[];
}

/** Named as in the rest of the contract, so that what a rider downloads reads like what the screens show. */
export const toRiderDataDto = (data: RiderData): RiderDataDto => ({
  exportedAt: data.collectedAt.toISOString(),
  profile: toUserDto(data.rider, data.textsStopped),
  routes: data.routes.map(toRouteDto),
  recommendations: data.recommendations.map((stored) => toRecommendationDto(stored, data.collectedAt)),
  sessions: data.sessions.map(toSessionTimesDto),
  texts: data.texts.map(toRiderTextDto),
});

const toSessionTimesDto = ({ createdAt, lastUsedAt, expiresAt }: SessionTimes): SessionTimesDto => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const toRiderTextDto = ({ id: _ours, phone, createdAt, changedAt, ...told }: StoredText): RiderTextDto => ({
  ...told,
  phone: toTenDigits(phone),
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
