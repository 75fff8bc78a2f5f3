import type * as z from 'zod';
import type { StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import type { ImportedKind } from '#domain/importing/importRun';
import {
  type ArtistFields,
  artistFieldsSchema,
  type ReleaseFields,
  releaseFieldsSchema,
} from '#domain/importing/sourceEntry';
import type { Change } from '#domain/publication/publication';
import type { StoredRelease } from '#domain/release/release';
import { isVisible, releaseStatus } from '#domain/release/releaseStatus';
import { settleEditions } from '#domain/release/settledEditions';
import { artistSlug, releaseSlug } from '#domain/slug';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { ImportedWrite } from '#functions/ports/importing';
import { nextSlugs } from '#functions/services/entries/entries';
import type { EntryStore, ImportedStore, Ports } from '#functions/services/ports';
import { touchesPublic } from '#functions/services/releases/releaseRules';
import { noteTracks } from '#functions/services/releases/trackIds';
import { formatOf } from '#words/soldFormat';
import type { Incoming } from './incoming.ts';

/** How often an import tries to write entries that others save at the same time. */
export const triesPerWrite = 5;

/** Imports the entries of one kind: artists or releases. `F` are the fields that an import writes. */
export interface EntryImporter<E extends Numbered, F> {
  kind: ImportedKind;
  entries: Pick<EntryStore<E, unknown>, 'find' | 'findKept' | 'remove' | 'history' | 'allReadable'>;
  imported: ImportedStore<E>;
  fieldsOf(entity: E): F;
  /** Makes a new entry. */
  create(entry: Incoming<F>, id: Id): E;
  /** Applies changed fields to a stored entry. */
  apply(previous: Saved<E>, fields: F): E;
  /** The entry with the fields that an import writes as they were in an earlier version. */
  restored(previous: Saved<E>, before: E): E;
  imageOf(entity: E): string | null;
  withImage(entity: E, path: string, accent: string): E;
  /** True for a release that counts as news to followers of its artists. */
  isOut(entity: E): boolean;
  /** True for a release that the public sees. Artists are shown with their releases. */
  isShown(entity: E): boolean;
  /** True if the public sees the change; `entity` is null if the entry is removed. */
  isPublicChange(previous: Saved<E> | null, entity: E | null): boolean;
  nameOf(entity: E): string;
  /** The ids of its tracks that have a recording. */
  recorded(entity: E): Promise<ReadonlySet<Id>>;
}

type ArtistImporter = EntryImporter<StoredArtist, ArtistFields>;
type ReleaseImporter = EntryImporter<StoredRelease, ReleaseFields>;
export type Importers = ReturnType<typeof createImporters>;

type Needs = Pick<
  Ports,
  'artists' | 'releases' | 'trackIds' | 'sounds' | 'importedArtists' | 'importedReleases'
>;

const nothingYet = { accent: null, earlierSlugs: [] as string[] };

function artistImporter({ artists, importedArtists }: Needs): ArtistImporter {
  return {
    kind: 'artist',
    entries: artists,
    imported: importedArtists,
    fieldsOf: (artist) => picked(artist, artistFieldsSchema),
    create: ({ cId, fields }, id) => ({
      id,
      cId,
      ...fields,
      image: null,
      slug: artistSlug(fields),
      socials: [],
      ...nothingYet,
    }),
    apply: (previous, fields) => ({
      ...previous.entity,
      ...fields,
      ...nextSlugs(previous, previous.entity.slug, artistSlug({ ...previous.entity, ...fields })),
    }),
    restored: (previous, before) => ({
      ...without(previous.entity, artistFieldsSchema),
      ...picked(before, artistFieldsSchema),
      image: before.image,
      accent: before.accent,
      ...nextSlugs(previous, previous.entity.slug, artistSlug(before)),
    }),
    imageOf: ({ image }) => image,
    withImage: (artist, image, accent) => ({ ...artist, image, accent }),
    isOut: () => false,
    isShown: () => false,
    // Artists become public only by a release.
    isPublicChange: (previous) => previous?.wasPublic ?? false,
    nameOf: ({ name }) => name,
    recorded: async () => new Set(),
  };
}

/** The fields of an entry that an import writes. */
const picked = <E extends object, S extends z.ZodObject>(entity: E, schema: S): z.output<S> =>
  Object.fromEntries(
    Object.entries(entity).filter(([field]) => field in schema.shape),
  ) as z.output<S>;

/** An entry without the fields that an import writes. */
const without = <E extends object, S extends z.ZodObject>(
  entity: E,
  schema: S,
): Omit<E, keyof z.output<S>> =>
  Object.fromEntries(Object.entries(entity).filter(([field]) => !(field in schema.shape))) as Omit<
    E,
    keyof z.output<S>
  >;

/** The release with only its new tracks. */
function addedTracks({ previous, entity }: ImportedWrite<StoredRelease>): StoredRelease {
  const known = new Set(previous?.entity.tracks.map(({ id }) => id));
  return { ...entity, tracks: entity.tracks.filter(({ id }) => !known.has(id)) };
}

function releaseImporter({ releases, trackIds, sounds, importedReleases }: Needs): ReleaseImporter {
  return {
    kind: 'release',
    entries: releases,
    imported: {
      ...importedReleases,
      async put(writes, save) {
        await noteTracks(trackIds, writes.map(addedTracks));
        await importedReleases.put(writes, save);
      },
    },
    fieldsOf: (release) => picked(release, releaseFieldsSchema),
    create({ cId, fields }, id) {
      const release = { id, cId, ...fields, cover: null, slug: releaseSlug(fields), ...nothingYet };
      return release.editions ? settleEditions<StoredRelease>(null, release, formatOf) : release;
    },
    apply: (previous, fields) => {
      const { entity } = previous;
      const applied = { ...entity, ...fields };
      const slugs = nextSlugs(previous, entity.slug, releaseSlug(applied));
      return settleEditions<StoredRelease>(entity, { ...applied, ...slugs }, formatOf);
    },
    restored: (previous, before) => {
      const { entity } = previous;
      return {
        ...without(entity, releaseFieldsSchema),
        ...picked(before, releaseFieldsSchema),
        cover: before.cover,
        accent: before.accent,
        ...nextSlugs(previous, entity.slug, releaseSlug(before)),
      };
    },
    imageOf: ({ cover }) => cover,
    withImage: (release, cover, accent) => ({ ...release, cover, accent }),
    isOut: ({ releaseStatus: status }) => status === releaseStatus.Released,
    isShown: isVisible,
    isPublicChange(previous, release) {
      if (previous && release) return touchesPublic(previous.entity, release);
      const only = release ?? previous?.entity;
      return only !== undefined && isVisible(only);
    },
    nameOf: ({ title }) => title,
    recorded: async ({ id }) => new Set((await sounds.list(id)).map(({ key }) => key)),
  };
}

/** The importer of each kind of entry. */
export function createImporters(needs: Needs) {
  return { artist: artistImporter(needs), release: releaseImporter(needs) };
}

/** The entry before a write and after it; null for one that is added or removed. */
interface Written<E> {
  previous: Saved<E> | null;
  entity: E | null;
  by: string;
}

/** The public change of a written or removed entry; none if the public does not see it. */
export function changeOf<E extends Numbered, F>(
  importer: EntryImporter<E, F>,
  { previous, entity, by }: Written<E>,
): { change?: Change } {
  const named = entity ?? previous?.entity;
  if (!named || !importer.isPublicChange(previous, entity)) return {};
  return { change: { kind: importer.kind, cId: named.cId, name: importer.nameOf(named), by } };
}
