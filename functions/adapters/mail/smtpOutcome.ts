import * as z from 'zod';
import type { Outcome } from '#domain/email/delivery';

/** nodemailer's error: its code tells the step that failed, `responseCode` the server's answer. */
const errorSchema = z.object({
  code: z.string().default('unknown'),
  command: z.string().default(''),
  responseCode: z.int().optional(),
  /** The server's text, which may contain an address: only its enhanced code is read (RFC 3463). */
  response: z.string().default(''),
});

/** Too large for the server: retrying is useless. */
const isTooLarge = (enhanced: string) => enhanced === '5.3.4' || enhanced === '5.2.3';

function answered(code: number, command: string, response: string): Outcome {
  const reason = `The mail server answered ${code}.`;
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  // Only this recipient is refused.
  const indices = command === 'RCPT TO' ? { indices: [0] } : {};
  const later = { kind: 'later', reason, ...indices } as const;
  // A failure before the recipient, such as a wrong password, is not this email's fault.
  const isOfThisEmail = ['RCPT TO', 'DATA'].includes(command) || isTooLarge(enhanced);
  if (code < 500 || !isOfThisEmail) return later;
  // A full mailbox is only temporary; RFC 5321 has servers answer 552 for it, although 452 is
  // meant.
  if ((code === 552 || enhanced === '5.2.2') && !isTooLarge(enhanced)) return later;
  return { kind: 'refused', reason: `The mail server refused this message (${code}).`, ...indices };
}

/**
 * Turns an error of nodemailer into an outcome. Reads only its codes, since its message quotes the
 * server, which names recipients. `isTextUnderWay`: the server had requested the text, so after a
 * broken connection it is unknown whether the email was accepted.
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
