import { z } from 'zod';
import type { Outcome } from '#domain/email/delivery';

/** SendGrid's client throws this where there was an answer. */
const answeredSchema = z.object({
  code: z.int(),
  response: z.object({ headers: z.unknown(), body: z.unknown() }),
});
/** Where there was none, axios throws its own; a redirect that is not followed has a status. */
const brokenSchema = z.object({
  code: z.string().optional(),
  response: z.object({ status: z.int() }).optional(),
});
const errorsSchema = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })),
});
const headersSchema = z.object({ 'retry-after': z.string() });

/** With these there was never a connection, so nothing was handed over. */
const neverConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS|UNABLE_TO_|DEPTH_ZERO)/;
/** A gateway that gives up says nothing of what happened behind it. */
const gateway = [502, 504, 520, 522, 524];

function secondsOf(headers: unknown): number | undefined {
  const parsed = headersSchema.safeParse(headers);
  if (!parsed.success) return undefined;
  const text = parsed.data['retry-after'];
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The recipients that an error names, as in `personalizations.3.to.0.email`. */
function placesOf(body: unknown): number[] {
  const parsed = errorsSchema.safeParse(body);
  const fields = parsed.success ? parsed.data.errors.map(({ field }) => field ?? '') : [];
  const places = fields.flatMap((field) => /^personalizations\.(\d+)\b/.exec(field)?.[1] ?? []);
  return [...new Set(places.map(Number))];
}

function answered(status: number, headers: unknown, body: unknown): Outcome {
  const reason = `SendGrid answered ${status}.`;
  if (gateway.includes(status)) return { kind: 'unsure', reason };
  const retryAfter = secondsOf(headers);
  // A refused key is not the letter's fault: it goes once the key is set right.
  const passes = status >= 500 || [401, 403, 408, 429].includes(status);
  if (passes) return { kind: 'later', reason, ...(retryAfter !== undefined && { retryAfter }) };
  return { kind: 'refused', reason, places: placesOf(body) };
}

/**
 * What an error of SendGrid's client means for the mail. Only its status and code are looked at
 * and passed on: the error holds the whole request, with the key and the addresses.
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
  if (neverConnected.test(code)) return { kind: 'later', reason: `SendGrid is away (${code}).` };
  return { kind: 'unsure', reason: `The connection to SendGrid broke (${code}).` };
}
