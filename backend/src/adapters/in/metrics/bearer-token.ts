import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header carries the token. Takes as long for a nearly right one as for any other. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
