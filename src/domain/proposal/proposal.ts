import * as z from 'zod';
import { textSchema } from '#domain/characters';
import { isSame } from '#domain/comparison';
import { type Merge, merge } from '#domain/entry/merging';
import type { CatalogueKind } from '#domain/entryKind';
import { idSchema } from '#domain/identifier';
import { personSchema } from '#domain/member/member';
import { maxNoteLength } from '#domain/release/release';

/** The kinds of entry whose changes are approved, or scheduled for a time. */
export const proposedKinds = [
  'artist',
  'release',
  'show',
  'merch',
] as const satisfies readonly CatalogueKind[];
export type ProposedKind = (typeof proposedKinds)[number];

/** Staff's note when they return or approve a proposal or a release. */
export const noteSchema = textSchema(maxNoteLength);
/** The note of a return, which must give a reason. */
export const returnNoteSchema = noteSchema.min(1, 'Say what should change.');

/** A field changed by a proposal, in stored form; an empty optional field is absent. */
const proposedFieldSchema = z.object({
  field: z.string(),
  /** The stored value when the change was proposed. */
  base: z.unknown().optional(),
  wanted: z.unknown().optional(),
});
export type ProposedField = z.infer<typeof proposedFieldSchema>;

/** An artist's change of a public entry, until staff approve it. */
export const proposalSchema = z.object({
  id: idSchema,
  kind: z.enum(proposedKinds),
  entry: idSchema,
  by: personSchema,
  /** `returned`: waits for the artist, not for staff. */
  state: z.enum(['waiting', 'returned']),
  /**
   * When it was last submitted, in UTC. A decision names it, so that none applies to a later state.
   */
  at: z.iso.datetime(),
  /** How often it was submitted for a decision. */
  round: z.int(),
  fields: z.array(proposedFieldSchema),
  /** The last answer of staff, while it is returned. */
  answer: z.object({ by: z.string(), at: z.iso.datetime(), note: z.string() }).optional(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** The server sets these along with other fields, so they are never proposed alone. */
const derived: readonly string[] = ['accent', 'earlierSlugs', 'earlierCountries', 'sequence'];

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields in which an edited entry differs from the stored one. A field that was already
 * proposed with the same value keeps its base, so that a later change by somebody else still counts
 * as a conflict.
 */
export function proposedFields(
  stored: object,
  wanted: object,
  earlier: readonly ProposedField[] = [],
): ProposedField[] {
  const old: Fields = { ...stored };
  const now: Fields = { ...wanted };
  // The proposal as its author sees it since others changed the entry.
  const seen: Fields = { ...proposedEntry(stored, earlier) };
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((field) => !derived.includes(field) && !isSame(old[field], now[field]))
    .map((field) => {
      const known = earlier.find((one) => one.field === field);
      const isAsBefore = [known?.wanted, seen[field]].some((before) => isSame(before, now[field]));
      return known && isAsBefore ? known : { field, base: old[field], wanted: now[field] };
    });
}

/** An entry with the proposed values of some fields, or with their base values. */
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
  // The values come from entries of the same schema, which validates the result when it is saved.
  return result as E;
}

/** The proposal with what others have stored since. */
function mergedWith<E extends object>(stored: E, fields: readonly ProposedField[]): Merge<E> {
  const versions = {
    base: withFields(stored, fields, 'base'),
    mine: withFields(stored, fields, 'wanted'),
    theirs: stored,
  };
  const names = new Set(fields.map(({ field }) => field));
  const changed = Object.keys({ ...stored, ...versions.mine }).filter((name) => names.has(name));
  // A proposal's fields are those of its entry.
  return merge(versions, changed as (keyof E & string)[]);
}

/**
 * The entry as a proposal makes it, with what others have stored since. Where both changed the
 * same, it is as proposed.
 */
export const proposedEntry = <E extends object>(stored: E, fields: readonly ProposedField[]): E =>
  mergedWith(stored, fields).value;

/** The proposed fields in which somebody else has since changed the same to another value. */
export function conflictsOf(stored: object, fields: readonly ProposedField[]): string[] {
  const open = mergedWith(stored, fields).differences.filter(({ settled }) => settled === null);
  return [...new Set(open.map(({ field }) => field.replace(/\..*$/s, '')))];
}

/** Whether anything of a proposal is left to decide. */
export const isUndecided = (stored: object, fields: readonly ProposedField[]): boolean =>
  !isSame(stored, proposedEntry(stored, fields));
