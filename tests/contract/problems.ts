import { expect } from 'vitest';
import { problemSchema } from '#contract/problemJson';
import { site } from './startApi.ts';

/** Paths, stack traces, keys and internal addresses, which no answer may contain. */
const inside =
  /\/work\/|node_modules|\bat \w+ \(|AccountKey|devstoreaccount|127\.0\.0\.1|RestError/;

/**
 * Checks that a response is a well-formed problem with a status and without internal details.
 * Returns its body.
 */
export async function problemIn(response: Response, status: number) {
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.anything()]);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
  expect(text).not.toMatch(inside);
  const problem = problemSchema.strict().parse(JSON.parse(text));
  expect(problem.status).toBe(status);
  expect(problem.type).toMatch(/^urn:gatefold:[a-z-]+$/);
  return problem;
}
