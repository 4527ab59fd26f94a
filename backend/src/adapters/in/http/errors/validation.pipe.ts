import {
  BadRequestException,
  ValidationPipe,
  type ArgumentMetadata,
  type ValidationError,
} from '@nestjs/common';

/** The framework's validation lets a request without any body pass as an empty one; ours does not. */
export class BodyRequiringValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && (value === undefined || value === null)) {
      throw new BadRequestException('The request body is empty; JSON is expected.');
    }
    return super.transform(value, metadata);
  }
}

/** Field path → its problem: "homeLocation.lat" → "homeLocation.lat must be at most 90". */
export function problemsByField(errors: readonly ValidationError[], parent = ''): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const error of errors) {
    const path = parent ? `${parent}.${error.property}` : error.property;
    const [first] = firstProblems(error);
    if (first !== undefined) problems[path] = first.replace(error.property, path);
    Object.assign(problems, problemsByField(error.children ?? [], path));
  }
  return problems;
}

/** More help nobody, and a small body of many wrong fields must not be answered with a huge one. */
const MOST_TOLD = 20;

/** What the framework's validation pipe throws for a body that breaks its DTO. */
export function validationException(errors: ValidationError[]): BadRequestException {
  const problems = Object.entries(problemsByField(errors));
  const told = problems.slice(0, MOST_TOLD);
  const sentences = told.map(([, problem]) => `${problem}.`);
  if (problems.length > told.length) sentences.push(`And ${problems.length - told.length} more.`);
  return new BadRequestException({ message: sentences.join(' '), details: Object.fromEntries(told) });
}

/** Complaints from the most basic on: a rider wants "must be a number", not what a number would have to be. */
function firstProblems({ constraints, property }: ValidationError): string[] {
  if (!constraints) return [];
  if ('whitelistValidation' in constraints) return [`${property} is not a known field`];
  return Object.values(constraints);
}
