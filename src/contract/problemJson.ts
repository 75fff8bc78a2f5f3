import * as z from 'zod';
import { Problem, type ProblemCode } from '#domain/problem';

/** The status of each problem (RFC 9110), and its title. */
export const problemStatus: Record<ProblemCode, readonly [status: number, title: string]> = {
  'invalid-input': [400, 'The input is not valid'],
  'not-signed-in': [401, 'Not signed in'],
  'not-allowed': [403, 'Not allowed'],
  'not-found': [404, 'Not found'],
  clash: [409, 'It clashes with what is there'],
  changed: [412, 'Changed by somebody else'],
  'too-large': [413, 'Too large'],
  unsupported: [415, 'Not supported'],
  'precondition-missing': [428, 'If-Match is missing'],
  'too-many': [429, 'Too many requests'],
  unavailable: [503, 'Not available'],
};

/** The body of every error: problem details (RFC 9457). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
  etag: z.string().optional(),
  by: z.string().optional(),
  at: z.string().optional(),
  isYou: z.boolean().optional(),
});
export type ProblemJson = z.infer<typeof problemSchema>;

/** A problem as sent to clients. */
export function toProblemJson(problem: Problem): ProblemJson {
  const [status, title] = problemStatus[problem.code];
  const { retryAfter: _, ...data } = problem.data;
  const type = `urn:gatefold:${problem.code}`;
  return { type, title, status, detail: problem.message, ...data };
}

const codeOf = (type: string) =>
  (Object.keys(problemStatus) as ProblemCode[]).find((code) => type === `urn:gatefold:${code}`);

/** The problem in an error's body; a generic one if the body has another form. */
export function fromProblemJson(body: unknown, status: number, retryAfter?: number): Problem {
  const result = problemSchema.safeParse(body);
  const code = result.success ? codeOf(result.data.type) : undefined;
  const retry = retryAfter === undefined ? {} : { retryAfter };
  if (!result.success || !code)
    return new Problem('unavailable', `The service answered with an error (${status}).`, retry);
  const { errors, current, etag, by, at, isYou, detail } = result.data;
  return new Problem(code, detail, {
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    ...(etag && { etag }),
    ...(by && { by }),
    ...(at && { at }),
    ...(isYou !== undefined && { isYou }),
    ...retry,
  });
}
