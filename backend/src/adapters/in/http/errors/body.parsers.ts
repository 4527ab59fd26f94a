import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A rider with two long addresses, or directions with all their points, is less than a fifth of it. */
export const USUAL_LIMIT_BYTES = 16 * 1024;

/** The longest legal body is a route with a long polyline. */
const ROUTE_LIMIT_BYTES = 128 * 1024;

/** What a rider texts us, spelled as a form: nine letters for each of the 1,600 of the longest text. */
const INBOUND_TEXT_LIMIT_BYTES = 32 * 1024;

/** What needs more than the usual, by its path. */
const LARGER: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/routes(\/|$)/, ROUTE_LIMIT_BYTES],
  [/^\/api\/sms\/inbound$/, INBOUND_TEXT_LIMIT_BYTES],
];

/** Nothing gets more room than it needs: a body is read as a whole before anybody looks at it. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const larger = LARGER.find(([pattern]) => pattern.test(route.url));
    route.bodyLimit = larger?.[1] ?? USUAL_LIMIT_BYTES;
  });
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A route with all its via points has fewer than 200. Each costs its checks, so that many are many times a request. */
const MOST_VALUES = 1000;

/** Refused with 400: the body is not JSON. Carries the status that the error filter passes on. */
class MalformedJson extends Error {
  readonly statusCode = 400;
}

/**
 * JSON is the body that is taken, read by a parser whose complaint names the field it choked on and quotes nothing.
 * Any other content type is answered with 415, but for form-body.parser.ts.
 */
export function useReadableJsonErrors(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (takesForms(request)) return done(new UnsupportedMediaTypeException());
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
  let values = 0;
  try {
    return JSON.parse(body, (key, value: unknown) => {
      values += 1;
      if (values > MOST_VALUES)
        throw new MalformedJson(`The request body holds more than ${MOST_VALUES} values.`);
      if (FORBIDDEN_KEYS.has(key))
        throw new MalformedJson(`The request body must not contain the key "${key}".`);
      return value;
    });
  } catch (error) {
    if (error instanceof MalformedJson) throw error;
    throw new MalformedJson(`The request body is not valid JSON${nearField(body)}.`);
  }
}

/** ", near the field "lat"": the last key before the place that the parser chokes on. */
function nearField(body: string): string {
  const keys = [...body.slice(0, lengthUpToError(body)).matchAll(/"(\w{1,40})"\s*:/g)];
  const last = keys.at(-1)?.[1];
  return last === undefined ? '' : `, near the field "${last}"`;
}

/**
 * How much of the body is the beginning of some valid JSON. The parser does not reliably tell where it stopped, but it
 * tells "ended too early" from "wrong", so halving finds the first character that is wrong.
 */
function lengthUpToError(body: string): number {
  let good = 0;
  let bad = body.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (couldGoOn(body.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** The parser stopped only because there was no more to read. */
function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(message)?.[1];
    return message.startsWith('Unexpected end') || Number(position) >= beginning.length;
  }
}

/** A form as it came: whoever has signed it has signed every letter. */
export class RawForm {
  constructor(readonly text: string) {}
}

/** For RouteConfig: marks what takes forms instead of JSON. */
export const TAKES_FORMS = { takesForms: true } as const;

export const takesForms = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as Partial<typeof TAKES_FORMS>).takesForms === true;

/** Only a few addresses take forms; everywhere else a form is as wrong as any other type. */
export function takeFormsWhereMarked(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (takesForms(request)) done(null, new RawForm(String(body)));
      else done(new UnsupportedMediaTypeException());
    },
  );
}
