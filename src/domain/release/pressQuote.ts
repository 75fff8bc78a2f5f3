import * as z from 'zod';
import { lineSchema, textSchema } from '#domain/characters';
import { addressSchema } from '#domain/link';

export const maxPressQuotes = 20;

/** Words of the press about a release. */
const pressQuoteSchema = z.object({
  quote: textSchema(1000).min(1, 'Write what was said.'),
  /** The paper, station or person who said it. */
  source: lineSchema(200).min(1, 'Name who said it.'),
  /** Where it can be read or heard. */
  url: addressSchema.optional(),
});
export type PressQuote = z.infer<typeof pressQuoteSchema>;

/** The press about a release, in the order of its page. */
export const pressQuotesSchema = z
  .array(pressQuoteSchema)
  .max(maxPressQuotes, `A release has at most ${maxPressQuotes} quotes of the press.`);
