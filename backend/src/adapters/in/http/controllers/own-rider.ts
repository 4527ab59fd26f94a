import { NotFoundException } from '@nestjs/common';
import type { Rider } from '../../../../domain/rider/rider.js';

/** Another rider's id is answered exactly like an unknown one: whether it exists is nobody's business. */
export function requireOwn(rider: Pick<Rider, 'id'>, riderId: number): void {
  if (rider.id !== riderId) throw new NotFoundException('There is no such rider.');
}
