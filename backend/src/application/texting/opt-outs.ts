import type { Rider } from '../../domain/rider/rider.js';
import type { OptOutsPort } from '../ports/opt-outs.port.js';
import { Refusal } from '../refusal.js';

/** Whether a rider's phone replied STOP: then no screen can subscribe it, only a START from the phone. */
export class HasOptedOut {
  constructor(private readonly optOuts: OptOutsPort) {}

  async run({ phone }: Pick<Rider, 'phone'>): Promise<boolean> {
    return phone !== null && (await this.optOuts.isStopped(phone));
  }
}

/** Only the phone itself can start its texts again, so the screen says how. */
export const optedOutPhone = (): Refusal =>
  new Refusal(
    'not-possible-now',
    'This number replied STOP. Text START from it to our number, then try again.',
    { field: 'phone' },
  );
