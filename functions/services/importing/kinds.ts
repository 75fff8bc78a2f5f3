import type { StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import type { ArtistFields, OldEntry, ReleaseFields } from '#domain/importing/oldEntries';
import type { Change, EntryKind } from '#domain/publication/publication';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { slugOf } from '#domain/slug';
import type { EntryStore, Saved } from '#functions/ports/entries';
import type { ImportedStore } from '#functions/ports/importing';
import type { Ports } from '#functions/ports/ports';
import { nextSlugs } from '#functions/services/catalogue/entries';
import { touchesPublic } from '#functions/services/catalogue/releaseRules';

/** What the import must know of a kind of entry. `F` are the fields that the old catalogue has. */
export interface ImportKind<E, F> {
  kind: EntryKind;
  entries: Pick<EntryStore<E, unknown>, 'find'>;
  imported: ImportedStore<E>;
  /** The fields of a stored entry that the old catalogue has too. */
  fieldsOf(entity: E): F;
  /** A new entry. */
  create(entry: OldEntry<F>, id: Id): E;
  /** A stored entry with other fields. */
  apply(previous: Saved<E>, fields: F): E;
  /** The entry's image. */
  imageOf(entity: E): string | null;
  withImage(entity: E, path: string, accent: string): E;
  /** Whether the public sees it, or saw it before. */
  isPublicChange(previous: Saved<E> | null, entity: E): boolean;
  nameOf(entity: E): string;
}

export type ArtistImportKind = ImportKind<StoredArtist, ArtistFields>;
export type ReleaseImportKind = ImportKind<StoredRelease, ReleaseFields>;

type Needs = Pick<Ports, 'artists' | 'releases' | 'importedArtists' | 'importedReleases'>;

const nothingYet = { accent: null, earlierSlugs: [] as string[] };

function artistKind({ artists, importedArtists }: Needs): ArtistImportKind {
  return {
    kind: 'artist',
    entries: artists,
    imported: importedArtists,
    fieldsOf: ({ name, bio, share }) => ({ name, bio, share }),
    create: ({ cId, fields }, id) => ({
      ...{ id, cId, ...fields, image: null, slug: slugOf(fields.name), socials: [] },
      ...nothingYet,
    }),
    apply: (previous, fields) => ({
      ...previous.entity,
      ...fields,
      ...nextSlugs(previous, previous.entity.slug, fields.name),
    }),
    imageOf: ({ image }) => image,
    withImage: (artist, image, accent) => ({ ...artist, image, accent }),
    // An artist who was never public becomes so by a release.
    isPublicChange: (previous) => previous?.wasPublic ?? false,
    nameOf: ({ name }) => name,
  };
}

function releaseKind({ releases, importedReleases }: Needs): ReleaseImportKind {
  return {
    kind: 'release',
    entries: releases,
    imported: importedReleases,
    fieldsOf: ({ title, releaseDate, releaseStatus, description, artistIds, tracks, links }) => ({
      ...{ title, releaseDate, releaseStatus, description, artistIds, tracks, links },
    }),
    create: ({ cId, fields }, id) => ({
      ...{ id, cId, ...fields, cover: null, slug: slugOf(fields.title) },
      ...nothingYet,
    }),
    apply: (previous, fields) => ({
      ...previous.entity,
      ...fields,
      ...nextSlugs(previous, previous.entity.slug, fields.title),
    }),
    imageOf: ({ cover }) => cover,
    withImage: (release, cover, accent) => ({ ...release, cover, accent }),
    isPublicChange: (previous, release) =>
      previous ? touchesPublic(previous.entity, release) : isVisible(release),
    nameOf: ({ title }) => title,
  };
}

/** The two kinds of entry that an import writes. */
export function importKinds(needs: Needs) {
  return { artist: artistKind(needs), release: releaseKind(needs) };
}

/** The note with which a written entry waits for its publication; nothing where none sees it. */
export function changeOf<E extends { cId: number }, F>(
  kind: ImportKind<E, F>,
  { previous, entity, by }: { previous: Saved<E> | null; entity: E; by: string },
): { change?: Change } {
  if (!kind.isPublicChange(previous, entity)) return {};
  return { change: { kind: kind.kind, cId: entity.cId, name: kind.nameOf(entity), by } };
}
