import type * as z from 'zod';
import { problem } from './router.ts';

export type Read<T> = { ok: true; value: T } | { ok: false; refusal: Response };

/** Parses the body of a control request, or answers 400 with its errors. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<Read<T>> {
  const parsed = schema.safeParse(await jsonOf(request));
  if (parsed.success) return { ok: true, value: parsed.data };
  const messages = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { ok: false, refusal: problem(400, messages.join('; ')) };
}

/** The body as JSON; undefined if it is not JSON. */
export async function jsonOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch {
    return undefined;
  }
}
