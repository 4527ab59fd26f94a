import type { FastifyInstance } from 'fastify';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Refused with 400: the body is not JSON. Carries the status that the error filter passes on. */
class MalformedJson extends Error {
  readonly statusCode = 400;
}

/** Replaces the framework's JSON parser by one whose complaint names the field it choked on and quotes nothing. */
export function useReadableJsonErrors(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseBody(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new MalformedJson('The request body is not valid JSON.'));
    }
  });
}

function parseBody(body: string): unknown {
  if (body.trim() === '') throw new MalformedJson('The request body is empty; JSON is expected.');
  const parsed = parse(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new MalformedJson('The request body must be a JSON object.');
  }
  return parsed;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body, (key, value: unknown) => {
      if (FORBIDDEN_KEYS.has(key))
        throw new MalformedJson(`The request body must not contain the key "${key}".`);
      return value;
    });
  } catch (error) {
    if (error instanceof MalformedJson) throw error;
    throw new MalformedJson(`The request body is not valid JSON${nearField(body, error)}.`);
  }
}

/** ", near the field "lat"": the last key before the position that the parser complains about. */
function nearField(body: string, error: unknown): string {
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  const before = position === undefined ? body : body.slice(0, Number(position));
  const keys = [...before.matchAll(/"(\w{1,40})"\s*:/g)];
  const last = keys.at(-1)?.[1];
  return last === undefined ? '' : `, near the field "${last}"`;
}
