import * as z from 'zod';
import { type FieldIn, type FieldWith, fieldsIn, fieldsWith, schemaIn } from '#domain/field';
import { idSchema } from '#domain/identifier';
import { moneySchema } from '#domain/money';
import { type Edition, editionSchema, maxEditions } from '#domain/release/edition';
import { leftSchema } from '#domain/release/left';
import { maxReleaseArtists, releaseSchema, type StoredRelease } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { isAnswerOpen } from '#domain/release/releaseStatus';

/** The most releases that one call changes. */
export const maxEdits = 200;

/**
 * A change of an edition; absent fields stay, and empty ones are removed. A change with an unknown
 * id adds an edition, if it has a format and a state.
 */
const editionChangeSchema = z.object({
  id: idSchema,
  /** Removes the edition, to undo that it was added. */
  isRemoved: z.literal(true).optional(),
  format: editionSchema.shape.format.optional(),
  pieces: editionSchema.shape.pieces.unwrap().nullable().optional(),
  size: editionSchema.shape.size.unwrap().nullable().optional(),
  name: editionSchema.shape.name,
  state: editionSchema.shape.state.optional(),
  price: moneySchema.nullable().optional(),
  prices: editionSchema.shape.prices,
  catalogueNumber: editionSchema.shape.catalogueNumber,
  barcode: editionSchema.shape.barcode,
  copies: editionSchema.shape.copies.unwrap().nullable().optional(),
  left: leftSchema.nullable().optional(),
  day: editionSchema.shape.day,
  links: editionSchema.shape.links.optional(),
});
export type EditionChange = z.infer<typeof editionChangeSchema>;

/** The fields that can be changed on several releases at once; absent ones stay. */
export const togetherSchema = schemaIn(releaseSchema, releaseFields, 'together')
  .omit({ artists: true })
  .extend({
    kind: releaseSchema.shape.kind.unwrap().nullable(),
    language: releaseSchema.shape.language.unwrap().nullable(),
    artistIds: z.array(idSchema).max(maxReleaseArtists),
    /** Changes of editions by their ids; the others stay. */
    editions: z.array(editionChangeSchema).max(maxEditions),
  })
  .partial();
export type Together = z.infer<typeof togetherSchema>;

/** All of those fields. */
export const wholeTogetherSchema = togetherSchema.required();
export type WholeTogether = z.infer<typeof wholeTogetherSchema>;

type Facts = typeof releaseFields;
export type TogetherField = FieldIn<Facts, 'together'>;
const textControls = ['text', 'longText', 'imageText'] as const;
/** The optional texts among them. An empty text removes the field. */
export type TogetherText = TogetherField & FieldWith<Facts, (typeof textControls)[number]>;
const texts: readonly string[] = fieldsWith(releaseFields, textControls);
export const isTogetherText = (field: TogetherField): field is TogetherText =>
  texts.includes(field);
const togetherTexts = fieldsIn(releaseFields, 'together').filter(isTogetherText);

/** The current values of those fields, to undo a change. */
export function togetherOf(release: StoredRelease): WholeTogether {
  const values = togetherTexts.map((name) => [name, release[name] ?? '']);
  return {
    ...(Object.fromEntries(values) as Record<TogetherText, string>),
    title: release.title,
    releaseStatus: release.releaseStatus,
    releaseDate: release.releaseDate,
    archived: release.archived ?? false,
    kind: release.kind ?? null,
    language: release.language ?? null,
    artistIds: release.artistIds,
    editions: (release.editions ?? []).map((edition) => ({
      id: edition.id,
      format: edition.format,
      pieces: edition.pieces ?? null,
      size: edition.size ?? null,
      name: edition.name ?? '',
      state: edition.state,
      price: edition.price ?? null,
      prices: edition.prices ?? [],
      catalogueNumber: edition.catalogueNumber ?? '',
      barcode: edition.barcode ?? '',
      copies: edition.copies ?? null,
      left: edition.left ?? null,
      day: edition.day ?? null,
      links: edition.links,
    })),
  };
}

/** A release with some of those fields changed; emptied optional fields are removed. */
export function withTogether(release: StoredRelease, fields: Together): StoredRelease {
  const { kind = release.kind, language = release.language, editions = [], ...rest } = fields;
  const changed: StoredRelease = { ...release, ...definedOnly(rest) };
  if (editions.length > 0) changed.editions = withEditionChanges(release.editions ?? [], editions);
  if (kind) changed.kind = kind;
  else delete changed.kind;
  if (language) changed.language = language;
  else delete changed.language;
  for (const name of togetherTexts) if (!changed[name]) delete changed[name];
  if (!changed.archived) delete changed.archived;
  if (!isAnswerOpen(changed)) delete changed.returnedWith;
  return changed;
}

/** Whether a change can add an edition. */
const isWhole = (
  change: EditionChange,
): change is EditionChange & Pick<Edition, 'format' | 'state'> =>
  change.format !== undefined && change.state !== undefined;

/** The changes with the id of no edition of a release. */
export const newEditions = (
  editions: readonly Edition[] = [],
  changes: readonly EditionChange[] = [],
): EditionChange[] => changes.filter(({ id }) => !editions.some((edition) => edition.id === id));

/** The changes of editions that a release does not have, and that can't be added. */
export const unknownEditions = (
  editions: readonly Edition[] = [],
  changes: readonly EditionChange[] = [],
): EditionChange[] =>
  newEditions(editions, changes).filter((change) => !isWhole(change) && !change.isRemoved);

function withEditionChanges(
  editions: readonly Edition[],
  changes: readonly EditionChange[],
): Edition[] {
  const changed = editions.map((edition) => {
    const change = changes.find(({ id }) => id === edition.id);
    return change ? withChange(edition, change) : edition;
  });
  const added = newEditions(editions, changes)
    .filter(isWhole)
    .map(({ id, format, state, ...change }) =>
      withChange({ id, format, state, links: [] }, { id, ...change }),
    );
  const removed = new Set(changes.filter(({ isRemoved }) => isRemoved).map(({ id }) => id));
  return [...changed, ...added].filter(({ id }) => !removed.has(id));
}

/** An edition with some of its fields changed; emptied ones are removed. */
function withChange(edition: Edition, { id: _, isRemoved: __, ...change }: EditionChange): Edition {
  // Prices in other currencies follow the first one.
  const { prices = change.price === null ? [] : edition.prices, ...rest } = change;
  const changed = { ...edition, ...definedOnly(rest), prices: prices?.length ? prices : null };
  const filled = Object.entries(changed).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(filled) as unknown as Edition;
}

const definedOnly = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
