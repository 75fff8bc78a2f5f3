import type * as z from 'zod';
import { carries, LOCAL_SENDGRID_KEY } from './credentials.ts';

/** An error in SendGrid's format. */
export function refuse(status: number, message: string, field: string | null = null): Response {
  return Response.json({ errors: [{ message, field, help: null }] }, { status });
}

/** The 401 for a missing or wrong key; undefined when the key is right. */
export function refuseStranger(request: Request): Response | undefined {
  if (carries(request, LOCAL_SENDGRID_KEY)) return undefined;
  return refuse(401, 'The provided authorization grant is invalid, expired, or revoked');
}

/** The 400 that names each invalid field, such as `personalizations.0.to.0.email`. */
export function refuseBody(error: z.ZodError): Response {
  const errors = error.issues.map(({ message, path }) => ({
    message,
    field: path.join('.') || null,
    help: null,
  }));
  return Response.json({ errors }, { status: 400 });
}
