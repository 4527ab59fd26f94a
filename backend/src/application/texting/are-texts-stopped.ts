import type { Rider } from '../../domain/rider/rider.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';

/** Whether a rider's phone has said STOP: then no screen can subscribe it, only a START from the phone. */
export class AreTextsStopped {
  constructor(private readonly optOuts: OptOutsPort) {}

  async run({ phone }: Pick<Rider, 'phone'>): Promise<boolean> {
    return phone !== null && (await this.optOuts.isStopped(phone));
  }
}
