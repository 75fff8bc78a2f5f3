import * as z from 'zod';
import { numberSchema } from '#domain/identifier';
import { type ImportedKind, importedKinds } from '#domain/importing/importRun';

/** The most choices of single fields, and of artists, that a run remembers. */
const maxChoices = 3_000;

const key = z.string().min(1).max(1_000);
const field = z.string().min(1).max(50);

/** The artist that staff chose for a new name: one of ours, or another new one of the run. */
const meantArtistSchema = z.union([z.object({ cId: numberSchema }), z.object({ key })]);
export type MeantArtist = z.infer<typeof meantArtistSchema>;

/** The choices of staff after a dry run, for the import that follows it. */
export const importChoicesSchema = z.object({
  /** By kind, key and field: whether the source's value is taken. */
  fields: z.record(z.string(), z.boolean()),
  /** By kind and field: the same for all entries for which `fields` says nothing. */
  all: z.record(z.string(), z.boolean()),
  /** By key in the source: the artist for a name. */
  artists: z.record(z.string(), meantArtistSchema),
});
export type ImportChoices = z.infer<typeof importChoicesSchema>;

/** One choice. */
export const importChoiceSchema = z.union([
  z.object({ kind: z.enum(importedKinds), key: key.optional(), field, isTaken: z.boolean() }),
  z.object({ artist: key, is: meantArtistSchema.nullable() }),
]);
export type ImportChoice = z.infer<typeof importChoiceSchema>;

export const noChoices: ImportChoices = { fields: {}, all: {}, artists: {} };

const ofAll = (kind: ImportedKind, name: string) => `${kind} ${name}`;
const ofOne = (kind: ImportedKind, one: string, name: string) => `${kind} ${name} ${one}`;

/** Whether staff chose the source's value of a field that differs. */
export function isFieldTaken(
  { fields, all }: ImportChoices,
  { kind, key: one, field: name }: { kind: ImportedKind; key: string; field: string },
): boolean {
  return fields[ofOne(kind, one, name)] ?? all[ofAll(kind, name)] ?? false;
}

/** Adds a choice. One for all entries replaces those for single entries. */
export function withChoice(choices: ImportChoices, choice: ImportChoice): ImportChoices {
  if ('artist' in choice) {
    const { [choice.artist]: _, ...artists } = choices.artists;
    return {
      ...choices,
      artists: choice.is ? { ...artists, [choice.artist]: choice.is } : artists,
    };
  }
  const { kind, field: name, isTaken } = choice;
  if (choice.key !== undefined)
    return { ...choices, fields: { ...choices.fields, [ofOne(kind, choice.key, name)]: isTaken } };
  const others = Object.entries(choices.fields).filter(
    ([one]) => !one.startsWith(ofOne(kind, '', name)),
  );
  return {
    ...choices,
    fields: Object.fromEntries(others),
    all: { ...choices.all, [ofAll(kind, name)]: isTaken },
  };
}

/** Whether there are more choices than a run can remember. */
export const areTooMany = ({ fields, artists }: ImportChoices): boolean =>
  Object.keys(fields).length > maxChoices || Object.keys(artists).length > maxChoices;
