import * as z from 'zod';
import { cleanLine, textSchema } from '#domain/characters';
import { mailAddressSchema } from '#domain/mailAddress';

export const minNameLength = 3;
export const minMessageLength = 10;
export const maxMessageLength = 10_000;

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
