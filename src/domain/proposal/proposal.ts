import * as z from 'zod';
import { textSchema } from '#domain/characters';
import { idSchema } from '#domain/identifier';
import { personSchema } from '#domain/member/member';
import { differences, isSame } from '#domain/publication/comparison';
import { catalogueKinds } from '#domain/publication/publication';
import { maxWordsLength } from '#domain/release/release';

/** The words with which staff return a proposal or a release, or approve one. */
export const wordsSchema = textSchema(maxWordsLength);
/** The words of a return, which nobody should have to guess. */
export const returnWordsSchema = wordsSchema.min(1, 'Say what should change.');

/** A field that a proposal changes, in the stored form; an empty optional field is absent. */
const proposedFieldSchema = z.object({
  field: z.string(),
  /** The stored value when the change was proposed. */
  base: z.unknown().optional(),
  wanted: z.unknown().optional(),
});
export type ProposedField = z.infer<typeof proposedFieldSchema>;

/** A change of a public entry by an artist, until staff have approved it. */
export const proposalSchema = z.object({
  id: idSchema,
  kind: z.enum(catalogueKinds),
  entry: idSchema,
  by: personSchema,
  /** `returned`: it waits for the artist, not for staff. */
  state: z.enum(['waiting', 'returned']),
  /** When it was last handed in, in UTC: a decision names it, so that none is about another state. */
  at: z.iso.datetime(),
  /** How often it began to wait for staff. */
  round: z.int(),
  fields: z.array(proposedFieldSchema),
  /** The last answer of staff, while it is returned. */
  answer: z.object({ by: z.string(), at: z.iso.datetime(), words: z.string() }).optional(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** Set by the server with other fields, so never proposed by themselves. */
const derived: readonly string[] = ['accent', 'earlierSlugs'];

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields in which a wanted entry differs from the stored one. A field that was proposed before,
 * with the same value, keeps the base that it was proposed on, so that a change by somebody else
 * since then is still seen as a conflict.
 */
export function proposedFields(
  stored: object,
  wanted: object,
  earlier: readonly ProposedField[] = [],
): ProposedField[] {
  const old: Fields = { ...stored };
  const now: Fields = { ...wanted };
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((field) => !derived.includes(field) && !isSame(old[field], now[field]))
    .map((field) => {
      const known = earlier.find((one) => one.field === field);
      const base = known && isSame(known.wanted, now[field]) ? known.base : old[field];
      return { field, base, wanted: now[field] };
    });
}

/** An entry with the proposed values of some fields, or with those before them. */
export function withFields<E extends object>(
  entry: E,
  fields: readonly ProposedField[],
  side: 'base' | 'wanted',
): E {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(entry));
  for (const { field, ...values } of fields) {
    if (values[side] === undefined) delete result[field];
    else result[field] = values[side];
  }
  // The values come from entries of the same schema, which checks the result again when it is saved.
  return result as E;
}

/** The proposed fields that somebody else changed since, to another value. */
export function conflictsOf(stored: object, fields: readonly ProposedField[]): string[] {
  const versions = {
    base: withFields(stored, fields, 'base') as Fields,
    mine: withFields(stored, fields, 'wanted') as Fields,
    theirs: stored as Fields,
  };
  const names = fields.map(({ field }) => field);
  return differences(versions, names)
    .filter(({ settled }) => settled === null)
    .map(({ field }) => field);
}

/** Whether anything of a proposal is left to decide. */
export const isUndecided = (stored: object, fields: readonly ProposedField[]): boolean =>
  !isSame(stored, withFields(stored, fields, 'wanted'));
