import * as z from 'zod';
import { lineSchema } from '#domain/characters';
import type { Day } from '#domain/day';
import { daySchema } from '#domain/day.schema';
import { type Id, idSchema, keySchema } from '#domain/identifier';
import type { Person } from '#domain/member/member';

/** More cards than the pressing of an independent record has. */
const maxCodes = 5000;
const maxUses = 100;

/** The input for a new batch of codes. */
export const newBatchSchema = z.object({
  release: keySchema,
  /** The id of the edition that the cards go with; absent for the release as a whole. */
  edition: lineSchema(100).nullish(),
  count: z
    .int('Enter a whole number.')
    .min(1, 'Make at least one code.')
    .max(maxCodes, `Make at most ${maxCodes} codes at once.`),
  uses: z
    .int('Enter a whole number.')
    .min(1, 'A code works at least once.')
    .max(maxUses, `A code works at most ${maxUses} times.`)
    .default(1),
  /** The last day on which they work; absent for no end. */
  until: daySchema.nullish(),
});

/** A batch of codes as it is stored. */
export interface CodeBatch {
  release: Id;
  edition?: string;
  count: number;
  uses: number;
  until?: Day;
  by: Person;
  at: string;
  /** Ended by staff: none of its codes works any more. */
  ended?: { by: Person; at: string };
}

/** One use of a code. */
export interface CodeUse {
  /** The attempt: the same one again is the same use. */
  id: Id;
  at: string;
}

/** The uses of a code that count, stored by the code's hash. */
export interface CodeUses {
  uses: CodeUse[];
}

/** The batch of a code, stored by the code's hash. */
export interface CodeOwner {
  release: Id;
  batch: Id;
}

/** How long an attempt may be repeated: as long as the addresses work that it was given. */
export const repeatMilliseconds = 24 * 60 * 60_000;

/** True while the codes of a batch may be redeemed. */
export function isBatchGood({ until, ended }: CodeBatch, today: Day): boolean {
  return !ended && (until === undefined || until >= today);
}

/**
 * Adds an attempt to the uses of a code. A repeated attempt, whose answer may have been lost, adds
 * nothing. Null if the code is used up.
 */
export function withUse(
  uses: readonly CodeUse[],
  { id, at }: { id: Id; at: Date },
  most: number,
): readonly CodeUse[] | null {
  const isFresh = (use: CodeUse) => at.getTime() - Date.parse(use.at) < repeatMilliseconds;
  if (uses.some((use) => use.id === id && isFresh(use))) return uses;
  return uses.length < most ? [...uses, { id, at: at.toISOString() }] : null;
}

/** A batch as staff see it. */
export const shownBatchSchema = z.object({
  id: idSchema,
  edition: z.string().optional(),
  count: z.int(),
  uses: z.int(),
  until: daySchema.optional(),
  by: z.string(),
  at: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** How often its codes were redeemed. */
  redeemed: z.int(),
  /** How many of its codes are used up. */
  usedUp: z.int(),
  /** Whether its codes work today. */
  isGood: z.boolean(),
});
export type ShownBatch = z.infer<typeof shownBatchSchema>;
