import fc from 'fast-check';
import type { OpenApiDocument, Operation } from '../openapi-document.js';
import { brokenJson } from './broken-json.js';
import { junkJson } from './junk-json.js';
import { junkHeaders, junkQuery, junkSegment, JUNK_CONTENT_TYPES } from './junk-request.js';
import { validValue, type Hints } from './valid-value.js';

/** The session sent with it; `cookie` is sent as it is. */
export type FuzzSession = 'own' | 'none' | { readonly cookie: string };

/** A request to be sent; «names» are filled in with what only the running server knows, such as an id. */
export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly text: string; readonly encoding: 'utf8' | 'utf16le' | 'latin1' } | null;
  readonly session: FuzzSession;
  /** As documented, and with a session. */
  readonly isValid: boolean;
}

/** Requests to one operation: half of them as documented, most of the others with a single mistake. */
export function fuzzRequest(
  document: OpenApiDocument,
  operation: Operation,
  hints: Hints,
): fc.Arbitrary<FuzzRequest> {
  const valid = validParts(document, operation, hints);
  const broken = brokenParts(operation, valid.body);
  const request = (isValid: boolean, parts: PartArbitraries) =>
    fc.record(parts).map((made) => assembled(operation, made, isValid));
  const brokenIn = (...names: (keyof Parts)[]) =>
    request(false, { ...valid, ...Object.fromEntries(names.map((name) => [name, broken[name]])) });
  const bodyWeight = operation.body === null ? 0 : 5;
  return fc.oneof(
    { weight: 5 + bodyWeight, arbitrary: request(true, valid) },
    { weight: bodyWeight, arbitrary: brokenIn('body') },
    { weight: 1, arbitrary: brokenIn('path') },
    { weight: 1, arbitrary: brokenIn('query') },
    { weight: 1, arbitrary: brokenIn('session') },
    { weight: 1, arbitrary: brokenIn('headers', 'contentType') },
    { weight: 1, arbitrary: brokenIn('path', 'query', 'headers', 'contentType', 'body', 'session') },
  );
}

interface Parts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: FuzzRequest['body'];
  readonly session: FuzzSession;
}

type PartArbitraries = { readonly [P in keyof Parts]: fc.Arbitrary<Parts[P]> };

function validParts(
  document: OpenApiDocument,
  { parameters, body }: Operation,
  hints: Hints,
): PartArbitraries {
  const named = (kind: string) => {
    const ofKind = parameters.filter((parameter) => parameter.in === kind);
    const values = ofKind.map(({ name, schema }) => [
      name,
      validValue(document, schema, hints, name).map(String),
    ]);
    const requiredKeys = ofKind.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<string>>, {
      requiredKeys,
      noNullPrototype: true,
    }) as fc.Arbitrary<Record<string, string>>;
  };
  return {
    path: named('path').map((values) => mapValues(values, encodeKnown)),
    query: named('query').map((values) => new URLSearchParams(mapValues(values, wellFormed)).toString()),
    headers: named('header').map((values) => mapValues(values, headerText)),
    contentType: fc.constantFrom(body?.contentType ?? '', `${body?.contentType}; charset=utf-8`),
    body:
      body === null
        ? fc.constant(null)
        : validValue(document, body.schema, hints, body.contentType).map((value) => ({
            text: bodyText(body.contentType, value),
            encoding: 'utf8' as const,
          })),
    session: fc.constant<FuzzSession>('own'),
  };
}

function brokenParts({ parameters, body }: Operation, validBody: PartArbitraries['body']): PartArbitraries {
  const names = (kind: string) =>
    parameters.filter((parameter) => parameter.in === kind).map(({ name }) => name);
  const isJson = body?.contentType === 'application/json';
  const json = validBody.map((valid): unknown => (valid !== null && isJson ? JSON.parse(valid.text) : {}));
  const text = body === null ? junkJson : brokenJson(json);
  return {
    path: fc.record(Object.fromEntries(names('path').map((name) => [name, junkSegment]))),
    query: junkQuery(names('query')),
    headers: junkHeaders(names('header')),
    contentType: fc.constantFrom(...JUNK_CONTENT_TYPES),
    body: fc.oneof(
      { weight: 8, arbitrary: text.map((whole) => ({ text: whole, encoding: 'utf8' as const })) },
      {
        weight: 1,
        arbitrary: fc.record({ text, encoding: fc.constantFrom('utf16le' as const, 'latin1' as const) }),
      },
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: validBody },
    ),
    session: fc.oneof(
      fc.constant<FuzzSession>('none'),
      fc
        .constantFrom(
          '',
          'x',
          '«session»x',
          '«session»; «session»',
          'rollout_session=',
          'rollout_session=%00',
        )
        .map((cookie) => ({ cookie })),
      fc
        .constantFrom('rollout_session=%', `rollout_session=${'a'.repeat(2000)}`, ';;;=', '__proto__=1')
        .map((cookie) => ({ cookie })),
    ),
  };
}

function assembled(operation: Operation, parts: Parts, isValid: boolean): FuzzRequest {
  const { path, query, headers, contentType, body, session } = parts;
  const filled = operation.path.replace(/\{(\w+)\}/g, (_braces, name: string) => path[name] ?? '');
  return {
    method: operation.method,
    target: query === '' ? filled : `${filled}?${query}`,
    headers: { ...headers, ...(body === null ? {} : { 'content-type': contentType }) },
    body,
    session,
    isValid,
  };
}

const mapValues = (values: Record<string, string>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, change(text)]));

/** Keeps «names». */
const encodeKnown = (text: string): string =>
  text.startsWith('«') ? text : encodeURIComponent(wellFormed(text));

const wellFormed = (text: string): string => text.toWellFormed();

/** A header takes printable ASCII only. */
const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').trim();

function bodyText(contentType: string, value: unknown): string {
  if (contentType === 'application/json') return JSON.stringify(value);
  return typeof value === 'string' ? value : asForm(value);
}

const asForm = (value: unknown): string =>
  new URLSearchParams(
    Object.entries(Object(value)).map(([name, part]): [string, string] => [name, String(part)]),
  ).toString();
