import * as z from 'zod';
import { cleanLine, textSchema } from '#domain/characters';

export const minNameLength = 3;
export const minMessageLength = 10;
export const maxMessageLength = 10_000;

/** An email address on one line, at most 254 characters (RFC 5321). */
export const mailAddressSchema = z
  .email('Write an address such as name@example.com.')
  .max(254, 'An address has at most 254 characters.');

/**
 * The mailbox behind an address, for rate limits: `ada+music@x.example` is an alias of
 * `ada@x.example`.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  return `${name || address.slice(0, at)}${address.slice(at)}`.toLowerCase();
}

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .refine((text) => cleanLine(text) === text, 'One line, please.');

/** A visitor's message to the label, as sent. */
export const contactMessageSchema = z.object({
  fromAddress: mailAddressSchema,
  fromName: line(200).min(minNameLength, `A name of at least ${minNameLength} characters.`),
  body: textSchema(maxMessageLength, `A message of at most ${maxMessageLength} characters.`).min(
    minMessageLength,
    `A message of at least ${minMessageLength} characters.`,
  ),
  /** Also subscribes to the newsletter, once the address is confirmed by email. */
  subscribe: z.boolean().default(false),
});
