import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_GPX_BYTES } from '../gpx/gpx.js';

/** Five times a rider with two long addresses, or directions with all via points. */
export const DEFAULT_LIMIT_BYTES = 16 * 1024;

/** Paths that need more: a route with a long polyline; a form with 1,600 characters, each percent-encoded as nine. */
const LARGER_LIMITS: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/routes\/gpx$/, MAX_GPX_BYTES],
  [/^\/api\/routes(\/|$)/, 128 * 1024],
  [/^\/api\/sms\/inbound$/, 32 * 1024],
];

/** Keeps each limit close to what its path needs: a body is read in full before it is checked. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const larger = LARGER_LIMITS.find(([pattern]) => pattern.test(route.url));
    route.bodyLimit = larger?.[1] ?? DEFAULT_LIMIT_BYTES;
  });
}

const FORM = 'application/x-www-form-urlencoded';
export const GPX = 'application/gpx+xml';

/** For RouteConfig: marks a handler that takes forms instead of JSON. */
export const TAKES_FORMS = { takes: FORM } as const;
/** For RouteConfig: marks a handler that takes GPX files instead of JSON. */
export const TAKES_GPX = { takes: GPX } as const;

/** A body as received: the signature of a form covers every character. */
export class RawBody {
  constructor(readonly text: string) {}
}

/**
 * Parses JSON, and hands on forms and GPX files where a handler takes them; any other content type is answered with 415.
 * Errors name the field near the mistake and quote nothing else of the body.
 */
export function parseBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (takenBy(request) !== null) return done(new UnsupportedMediaTypeException());
    try {
      done(null, parseObject(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new MalformedJson('The request body is not valid JSON.'));
    }
  });
  for (const type of [FORM, GPX])
    fastify.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      if (takenBy(request) === type) done(null, new RawBody(String(body)));
      else done(new UnsupportedMediaTypeException());
    });
}

/** The content type that the handler takes instead of JSON. */
const takenBy = ({ routeOptions }: FastifyRequest): string | null =>
  (routeOptions.config as { takes?: string }).takes ?? null;

/** Carries the status that the error filter passes on. */
class MalformedJson extends Error {
  readonly statusCode = 400;
}

function parseObject(body: string): unknown {
  if (body.trim() === '') throw new MalformedJson('The request body is empty; JSON is expected.');
  const parsed = parse(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new MalformedJson('The request body must be a JSON object.');
  }
  return parsed;
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A route with all its via points has fewer than 200 values; each one costs its checks. */
const MAX_VALUES = 1000;

function parse(body: string): unknown {
  let values = 0;
  try {
    return JSON.parse(body, (key, value: unknown) => {
      values += 1;
      if (values > MAX_VALUES)
        throw new MalformedJson(`The request body holds more than ${MAX_VALUES} values.`);
      if (FORBIDDEN_KEYS.has(key))
        throw new MalformedJson(`The request body must not contain the key "${key}".`);
      return value;
    });
  } catch (error) {
    if (error instanceof MalformedJson) throw error;
    throw new MalformedJson(`The request body is not valid JSON${nearField(body)}.`);
  }
}

/** ", near the field "lat"": the last key before the mistake. */
function nearField(body: string): string {
  const keys = [...body.slice(0, validLength(body)).matchAll(/"(\w{1,40})"\s*:/g)];
  const last = keys.at(-1)?.[1];
  return last === undefined ? '' : `, near the field "${last}"`;
}

/**
 * How much of the body could begin valid JSON. The parser doesn't reliably report a position, but its error separates
 * "ended too early" from "wrong", so a binary search finds the first wrong character.
 */
function validLength(body: string): number {
  let good = 0;
  let bad = body.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isIncomplete(body.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether the text is JSON as far as it goes. */
function isIncomplete(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(message)?.[1];
    return message.startsWith('Unexpected end') || Number(position) >= text.length;
  }
}
