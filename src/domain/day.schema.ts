import * as z from 'zod';

/** A calendar day that exists, in the form of ISO 8601. */
export const daySchema = z.iso.date('A date is written YYYY-MM-DD, as in 2026-11-21.');
