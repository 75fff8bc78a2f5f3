import * as z from 'zod';

/** A failed call over HTTP, as storage's and other SDKs throw it. */
const failedCallSchema = z.object({
  statusCode: z.int().optional(),
  code: z.string().optional(),
  request: z.object({ method: z.string(), url: z.string() }).optional(),
});

/**
 * An error as one line for the log. It adds the failed call, since SDKs leave the message empty
 * when the answer has no body. Queries are left out, since they contain signatures.
 */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { statusCode, code, request } = failedCallSchema.safeParse(error).data ?? {};
  const call = request && `${request.method} ${request.url.replace(/[?#].*$/s, '')}`;
  const message = error.message.replaceAll(/\s+/g, ' ').trim().slice(0, 600);
  const facts = [statusCode, code && message.includes(code) ? undefined : code, call]
    .filter((fact) => fact !== undefined)
    .join(' ');
  return [`${error.name}:`, message, facts && `(${facts})`].filter(Boolean).join(' ');
}
