import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Longer than any phone is written, shorter than anything that somebody would smuggle into a log. */
const LOOKS_LIKE_AN_ID = /^[0-9A-Za-z][0-9A-Za-z_-]{15,63}$/;

/** By what a request is known in the log and to whoever sent it: the id that it brings along, if that is one, else a new one. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const brought = headers['x-request-id'];
  return typeof brought === 'string' && LOOKS_LIKE_AN_ID.test(brought) ? brought : randomUUID();
}
