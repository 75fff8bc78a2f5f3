import { z } from 'zod';
import { trapField } from '#domain/visitor/honeypot';

/** What a form carries against abuse, beside what a person fills in. */
export const guardFields = {
  /** Signed by the API when the form was first touched. A call without one has stricter limits. */
  token: z.string().max(200).optional(),
  /** The trap. Whatever is in it came from a robot. */
  [trapField]: z.string().max(10_000).optional(),
};
export type Guarded = { token?: string | undefined; [trapField]?: string | undefined };

/** A box as a plain form posts it: its value when ticked, nothing when not. */
export const tickedSchema = z.stringbool().default(false);
