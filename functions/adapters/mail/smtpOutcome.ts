import * as z from 'zod';
import type { Outcome } from '#domain/email/delivery';

/** The error of nodemailer: its code says where it broke off, `responseCode` what the server said. */
const errorSchema = z.object({
  code: z.string().default('unknown'),
  command: z.string().default(''),
  responseCode: z.int().optional(),
  /** The server's words, which may hold an address: read for the enhanced code only (RFC 3463). */
  response: z.string().default(''),
});

/** Too large for the server: retrying is useless. */
const isTooLarge = (enhanced: string) => enhanced === '5.3.4' || enhanced === '5.2.3';

function answered(code: number, command: string, response: string): Outcome {
  const reason = `The mail server answered ${code}.`;
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  // One recipient is refused, others may not be.
  const places = command === 'RCPT TO' ? { places: [0] } : {};
  const later = { kind: 'later', reason, ...places } as const;
  // A failure before the recipient, such as a wrong password, is not this email's fault.
  const isOfThisEmail = ['RCPT TO', 'DATA'].includes(command) || isTooLarge(enhanced);
  if (code < 500 || !isOfThisEmail) return later;
  // A full mailbox is emptied some day; RFC 5321 has servers say 552 for it where 452 is meant.
  if ((code === 552 || enhanced === '5.2.2') && !isTooLarge(enhanced)) return later;
  return { kind: 'refused', reason, ...places };
}

/**
 * Turns an error of nodemailer into an outcome. Only its codes are read: its message repeats the
 * server's words, which name recipients. `isTextUnderWay`: the server had asked for the text, so a
 * broken connection leaves it open whether the email was accepted.
 */
export function outcomeOfSmtpError(error: unknown, isTextUnderWay: boolean): Outcome {
  const { code, command, responseCode, response } = errorSchema
    .catch(errorSchema.parse({}))
    .parse(error);
  if (responseCode !== undefined) return answered(responseCode, command, response);
  if (isTextUnderWay)
    return { kind: 'unsure', reason: `The connection to the mail server broke (${code}).` };
  return { kind: 'later', reason: `The mail server could not be reached (${code}).` };
}
