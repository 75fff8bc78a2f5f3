import type { z } from 'zod';

/** What we foresee going wrong. Anything else is a fault of ours and stays an ordinary `Error`. */
export type ProblemCode =
  | 'invalid-input'
  | 'not-signed-in'
  | 'not-allowed'
  | 'not-found'
  | 'clash'
  | 'changed'
  | 'precondition-missing'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'unavailable';

/** One refused field: `path` as in `tracks.2.isrc`, `message` for the person who typed it. */
export interface FieldError {
  path: string;
  message: string;
}

/** What a problem carries beside its words. */
export interface ProblemData {
  errors?: FieldError[];
  /** The stored entity, when somebody else changed it meanwhile. */
  current?: unknown;
  /** Its version, to save against. */
  etag?: string;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
}

/** The one error class for what we foresee. `message` is shown to the person. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly data: ProblemData;

  constructor(code: ProblemCode, message: string, data: ProblemData = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** What to tell a person of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The refused fields of a failed parse, in words. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

/**
 * Parses what came from outside.
 * @throws {Problem} invalid-input with one entry for each refused field
 */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const first = errors[0];
  const place = first?.path ? `${first.path}: ` : '';
  throw new Problem('invalid-input', `${place}${first?.message ?? 'The input is not valid.'}`, {
    errors,
  });
}
