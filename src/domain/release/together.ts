import * as z from 'zod';
import { idSchema } from '#domain/identifier';
import { maxReleaseArtists, releaseSchema, type StoredRelease } from '#domain/release/release';
import { isAnswerOpen } from '#domain/release/releaseStatus';

/** The most releases that one call changes. */
export const maxEdits = 200;

/** The fields that can be changed on several releases at once; absent ones stay. */
export const togetherSchema = releaseSchema
  .pick({
    title: true,
    releaseStatus: true,
    releaseDate: true,
    archived: true,
    catalogueNumber: true,
    copyright: true,
    tags: true,
    coverAlt: true,
    incompleteReason: true,
  })
  .extend({
    kind: releaseSchema.shape.kind.unwrap().nullable(),
    barcode: releaseSchema.shape.barcode.unwrap().nullable(),
    artistIds: z.array(idSchema).max(maxReleaseArtists),
  })
  .partial();
export type Together = z.infer<typeof togetherSchema>;

/** All of those fields. */
export const wholeTogetherSchema = togetherSchema.required();
export type WholeTogether = z.infer<typeof wholeTogetherSchema>;

/** The current values of those fields, to undo a change. */
export function togetherOf(release: StoredRelease): WholeTogether {
  return {
    title: release.title,
    releaseStatus: release.releaseStatus,
    releaseDate: release.releaseDate,
    archived: release.archived ?? false,
    catalogueNumber: release.catalogueNumber ?? '',
    copyright: release.copyright ?? '',
    tags: release.tags ?? '',
    coverAlt: release.coverAlt ?? '',
    incompleteReason: release.incompleteReason ?? '',
    kind: release.kind ?? null,
    barcode: release.barcode ?? null,
    artistIds: release.artistIds,
  };
}

/** Text fields that are absent instead of empty. */
const emptied = ['catalogueNumber', 'copyright', 'tags', 'coverAlt', 'incompleteReason'] as const;

/** A release with some of those fields changed; emptied optional fields are removed. */
export function withTogether(release: StoredRelease, fields: Together): StoredRelease {
  const { kind, barcode, ...rest } = fields;
  const changed: StoredRelease = { ...release, ...definedOnly(rest) };
  if (kind === null) delete changed.kind;
  else if (kind !== undefined) changed.kind = kind;
  if (barcode === null) delete changed.barcode;
  else if (barcode !== undefined) changed.barcode = barcode;
  for (const name of emptied) if (!changed[name]) delete changed[name];
  if (!changed.archived) delete changed.archived;
  if (!isAnswerOpen(changed)) delete changed.returnedWith;
  return changed;
}

const definedOnly = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
