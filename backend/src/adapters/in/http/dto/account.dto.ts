import { ApiProperty } from '@nestjs/swagger';
import type { TextKind } from '../../../../application/ports/texts.port.js';
import { ExactTextField } from '../fields/fields.js';
import { RecommendationDto } from './recommendation.dto.js';
import { RouteDto } from './route.dto.js';
import { UserDto } from './user.dto.js';

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
