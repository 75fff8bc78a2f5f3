import { z } from 'zod';

/** The field that people do not see and robots fill in. */
export const trapField = 'reference';
/** Nobody reads a form and fills it in faster, in milliseconds. */
export const fastestFill = 2_000;
/** A page may stand open for so long before its form is asked for anew, in milliseconds. */
export const longestFill = 24 * 3_600_000;

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
