import {
  BadRequestException,
  ValidationPipe,
  type ArgumentMetadata,
  type ValidationError,
} from '@nestjs/common';
import { LIVE_ONLY } from '../fields/text.validators.js';

/** Checks a request against its DTO. Unknown fields are refused, not dropped: a typo must not look like a success. */
export class RequestValidation extends ValidationPipe {
  /** @param isLive checks also what the demo doesn't: see LIVE_ONLY. */
  constructor({ isLive }: { readonly isLive: boolean }) {
    super({
      always: true,
      groups: [isLive ? LIVE_ONLY : 'demo'],
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      stopAtFirstError: false,
      exceptionFactory: validationException,
    });
  }

  /** The framework treats a missing body as an empty one; here it is an error. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && (value === undefined || value === null)) {
      throw new BadRequestException('The request body is empty; JSON is expected.');
    }
    return super.transform(value, metadata);
  }
}

/** More would help no client, and a small body of many wrong fields must not get a huge answer. */
const MAX_PROBLEMS = 20;

function validationException(errors: ValidationError[]): BadRequestException {
  const problems = Object.entries(problemsByField(errors));
  const listed = problems.slice(0, MAX_PROBLEMS);
  const sentences = listed.map(([, problem]) => `${problem}.`);
  if (problems.length > listed.length) sentences.push(`And ${problems.length - listed.length} more.`);
  return new BadRequestException({ message: sentences.join(' '), details: Object.fromEntries(listed) });
}

/** Field path → its problem: "homeLocation.lat" → "homeLocation.lat must be at most 90". */
function problemsByField(errors: readonly ValidationError[], parent = ''): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const error of errors) {
    const path = parent ? `${parent}.${error.property}` : error.property;
    const problem = firstProblem(error);
    if (problem !== undefined) problems[path] = problem.replace(error.property, path);
    Object.assign(problems, problemsByField(error.children ?? [], path));
  }
  return problems;
}

/** The most basic one: "must be a number" before the range of that number. */
function firstProblem({ constraints = {}, property }: ValidationError): string | undefined {
  if ('whitelistValidation' in constraints) return `${property} is not a known field`;
  return Object.values(constraints)[0];
}
