import { ApiError } from '../../shared/api/api-error';

/** Field → what is wrong with it. */
export type FieldProblems = Readonly<Record<string, string>>;

/** The fields that the server refused, with its reason. Where that begins with `phone` a rider reads the field's own label. */
export function problemsOf(error: unknown, labels: FieldProblems): FieldProblems {
  if (!(error instanceof ApiError)) return {};
  const problems = Object.entries(error.details).filter(([field]) => field in labels);
  return Object.fromEntries(
    problems.map(([field, problem]) => [
      field,
      asSentence(withLabel(problem, field, labels[field] ?? field)),
    ]),
  );
}

const withLabel = (problem: string, field: string, label: string): string =>
  problem.startsWith(`${field} `) ? label + problem.slice(field.length) : problem;

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
