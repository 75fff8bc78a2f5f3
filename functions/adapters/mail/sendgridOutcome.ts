import * as z from 'zod';
import type { Outcome } from '#domain/email/delivery';

/** The error that SendGrid's client throws for an error response. */
const answeredSchema = z.object({
  code: z.int(),
  response: z.object({ headers: z.unknown(), body: z.unknown() }),
});
/** The error that axios throws without a response, or for a refused redirect. */
const brokenSchema = z.object({
  code: z.string().optional(),
  response: z.object({ status: z.int() }).optional(),
});
const errorsSchema = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })),
});
const headersSchema = z.object({ 'retry-after': z.string() });

/** Errors from before a connection existed, so nothing was sent. */
const neverConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS|UNABLE_TO_|DEPTH_ZERO)/;
/** These statuses come from a gateway: whether SendGrid acted is unknown. */
const gateway = [502, 504, 520, 522, 524];

function secondsOf(headers: unknown): number | undefined {
  const parsed = headersSchema.safeParse(headers);
  if (!parsed.success) return undefined;
  const text = parsed.data['retry-after'];
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The indexes of the recipients that an error names, such as `personalizations.3.to.0.email`. */
function indicesOf(body: unknown): number[] {
  const parsed = errorsSchema.safeParse(body);
  const fields = parsed.success ? parsed.data.errors.map(({ field }) => field ?? '') : [];
  const indices = fields.flatMap((field) => /^personalizations\.(\d+)\b/.exec(field)?.[1] ?? []);
  return [...new Set(indices.map(Number))];
}

function answered(status: number, headers: unknown, body: unknown): Outcome {
  const reason = `SendGrid answered ${status}.`;
  if (gateway.includes(status)) return { kind: 'unsure', reason };
  const retryAfter = secondsOf(headers);
  // A rejected key is not the email's fault: send again once the key is corrected.
  const isTemporary = status >= 500 || [401, 403, 408, 429].includes(status);
  if (isTemporary)
    return { kind: 'later', reason, ...(retryAfter !== undefined && { retryAfter }) };
  return {
    kind: 'refused',
    reason: `SendGrid refused this message (${status}).`,
    indices: indicesOf(body),
  };
}

/**
 * Turns an error of SendGrid's client into an outcome. Reads only its status and code, because the
 * error contains the whole request, with the key and the addresses.
 */
export function outcomeOfError(error: unknown): Outcome {
  const answer = answeredSchema.safeParse(error);
  if (answer.success) {
    const { headers, body } = answer.data.response;
    return answered(answer.data.code, headers, body);
  }
  const broken = brokenSchema.safeParse(error);
  const status = broken.data?.response?.status;
  if (status !== undefined) return { kind: 'later', reason: `SendGrid answered ${status}.` };
  const code = broken.data?.code ?? 'unknown';
  if (neverConnected.test(code))
    return { kind: 'later', reason: `SendGrid is unreachable (${code}).` };
  return { kind: 'unsure', reason: `The connection to SendGrid broke (${code}).` };
}
