import type { CatalogueKind } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { isVisible } from '#domain/release/releaseStatus';
import { artistIdsOf, showName } from '#domain/show/show';
import type { Numbered } from '#functions/ports/entries';
import type { StoredByKind } from '#functions/services/entries/imagesOf';
import type { CataloguePort, EntryStore, Ports } from '#functions/services/ports';

/** How entries of a kind are deleted, and brought back. */
export interface Removable<E extends Numbered> {
  kind: CatalogueKind;
  store: EntryStore<E, unknown>;
  nameOf(entity: E): string;
  /** Whether deleting it changes the site. */
  isPublic(entity: E): boolean;
  /** The artists that it needs to come back. */
  artistsOf(entity: E): readonly Id[];
  /** The path of its main image. */
  imageOf(entity: E): string | null;
}

/** Every kind of entry that can be deleted. */
export function removableKinds({
  artists,
  releases,
  shows,
  merch,
  news,
}: Pick<Ports, CataloguePort>): {
  [K in CatalogueKind]: Removable<StoredByKind[K]>;
} {
  return {
    artist: {
      kind: 'artist',
      store: artists,
      nameOf: ({ name }) => name,
      // An artist that a release, a show or merch still names can't be deleted.
      isPublic: () => false,
      artistsOf: () => [],
      imageOf: ({ image }) => image,
    },
    release: {
      kind: 'release',
      store: releases,
      nameOf: ({ title }) => title,
      isPublic: isVisible,
      artistsOf: ({ artistIds }) => artistIds,
      imageOf: ({ cover }) => cover,
    },
    show: {
      kind: 'show',
      store: shows,
      nameOf: showName,
      isPublic: ({ status }) => status === 'public',
      artistsOf: ({ artists: acts }) => artistIdsOf(acts),
      imageOf: ({ poster }) => poster,
    },
    merch: {
      kind: 'merch',
      store: merch,
      nameOf: ({ name }) => name,
      isPublic: ({ status }) => status === 'public',
      artistsOf: ({ artistIds }) => artistIds,
      imageOf: ({ images: [first] }) => first?.url ?? null,
    },
    news: {
      kind: 'news',
      store: news,
      nameOf: ({ title }) => title,
      isPublic: ({ status }) => status === 'public',
      artistsOf: () => [],
      imageOf: ({ images: [first] }) => first?.url ?? null,
    },
  };
}
