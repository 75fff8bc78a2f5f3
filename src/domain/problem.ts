import type * as z from 'zod';

/** Expected errors. Anything else is a bug and stays an ordinary `Error`. */
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

/** A refused field: `path` as in `tracks.2.isrc`, `message` for the person who typed it. */
export interface FieldError {
  path: string;
  message: string;
}

/** A problem's data besides its message. */
export interface ProblemData {
  errors?: FieldError[];
  /** The stored entry, after a change by somebody else. */
  current?: unknown;
  /** Its version, to save against. */
  etag?: string;
  /** The name of the person who changed it. */
  by?: string;
  /** When they did, in UTC. */
  at?: string;
  /** Whether it was the caller, in another tab or on another device. */
  isYou?: boolean;
  /** Seconds to wait before trying again. */
  retryAfter?: number;
}

/** The error class for all expected errors. `message` is shown to the user. */
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

/** The message of any thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The fields that a failed parse refused. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

/** A problem's message without the field's path, for a form that marks the refused field. */
export function messageInForm({ message, data }: Problem): string {
  const first = data.errors?.find((error) => message === `${error.path}: ${error.message}`);
  return first?.message ?? message;
}

/**
 * Parses input from outside.
 * @throws {Problem} invalid-input, with an entry for each refused field
 */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const first = errors[0];
  const path = first?.path ? `${first.path}: ` : '';
  throw new Problem('invalid-input', `${path}${first?.message ?? 'The input is not valid.'}`, {
    errors,
  });
}
