import type { Logger } from 'pino';
import type { NoteSecurityEvent, SecurityEvent } from '../application/ports/security-events.port.js';
import type { RateLimitsPort } from '../application/ports/rate-limits.port.js';

/** The request that is being answered. */
interface Request {
  readonly id: string;
  /** The client's address, or its IPv6 network. */
  readonly network: string;
}

/**
 * One line an event, with keyed hashes in place of numbers and addresses: the same ones under which limits are counted, so
 * that lines about one number or network can be put together and no number can be read.
 */
export function securityEventsIn(
  logger: Logger,
  hashes: Pick<RateLimitsPort, 'hash'>,
  currentRequest: () => Request | null,
): NoteSecurityEvent {
  const hashOf = (text: string | undefined): Promise<string | undefined> =>
    text === undefined ? Promise.resolve(undefined) : hashes.hash(text);
  return (event) => {
    const request = currentRequest();
    const { phone, subject } = privateParts(event);
    Promise.all([hashOf(phone), hashOf(subject), hashOf(request?.network)])
      // Without the database there may be no key; the event is noted all the same.
      .catch(() => [])
      .then(([phoneHash, subjectHash, networkHash]) => {
        const { name, ...facts } = publicParts(event);
        logger.info(
          { security: name, ...facts, phoneHash, subjectHash, networkHash, requestId: request?.id },
          'security event',
        );
      })
      .catch(() => undefined);
  };
}

function privateParts(event: SecurityEvent): { phone?: string; subject?: string } {
  if (event.name !== 'limit-hit') return 'phone' in event ? { phone: event.phone } : {};
  const { per, subject } = event;
  // Some limits count the ten digits of a request's body.
  if (per === 'phone') return { phone: subject.startsWith('+') ? subject : `+1${subject}` };
  return per === 'address' ? { subject } : {};
}

/** What may be logged as it is. */
function publicParts(event: SecurityEvent): { name: string } & Record<string, unknown> {
  if (event.name === 'limit-hit') {
    const { name, limit, per, subject } = event;
    return { name, limit, per, ...(per === 'rider' && { riderId: Number(subject) }) };
  }
  if (!('phone' in event)) return { ...event };
  const { phone: _, ...others } = event;
  return others;
}
