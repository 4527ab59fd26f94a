import type { SessionsPort } from '../ports/sessions.port.js';

/**
 * Not waited for: the request is the rider's, the note is ours. One that fails is made up for by the next request, and
 * whatever made it fail is told there.
 */
export function noteUse(sessions: SessionsPort, tokenHash: string, now: Date): void {
  sessions.noteUse(tokenHash, now).catch(() => undefined);
}
