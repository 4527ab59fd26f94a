import type { SessionTimes } from '../../../../application/ports/sessions.port.js';
import type { StoredText } from '../../../../application/ports/texts.port.js';
import type { RiderData } from '../../../../application/accounts/rider-data.js';
import type { RiderDataDto, RiderTextDto, SessionTimesDto } from '../dto/account.dto.js';
import { toTenDigits } from '../fields/us-phone.validator.js';
import { toRecommendationDto } from './recommendation.mapper.js';
import { toRouteDto } from './route.mapper.js';
import { toUserDto } from './user.mapper.js';

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
