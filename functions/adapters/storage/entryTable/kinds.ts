import type * as z from 'zod';
import {
  defaultShare,
  missingArtistFieldsOf,
  type StoredArtist,
  storedArtistSchema,
} from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import type { EntryKind } from '#domain/entryKind';
import { readerOf, schemaIn } from '#domain/field';
import { type StoredLabel, storedLabelSchema } from '#domain/label/label';
import { type StoredMerch, storedMerchSchema } from '#domain/merch/merch';
import { merchFields } from '#domain/merch/merchFields';
import { missingMerchParts } from '#domain/merch/merchRules';
import { type StoredNews, storedNewsSchema } from '#domain/news/news';
import { newsFields } from '#domain/news/newsFields';
import { parse } from '#domain/problem';
import { ownDaysOf } from '#domain/release/edition';
import {
  missingReleaseFieldsOf,
  type StoredRelease,
  storedReleaseSchema,
} from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { settleEditions } from '#domain/release/settledEditions';
import { artistIdsOf, type StoredShow, storedShowSchema } from '#domain/show/show';
import { showFields } from '#domain/show/showFields';
import { missingShowParts } from '#domain/show/showRules';
import type {
  ArtistRecord,
  LabelRecord,
  MerchRecord,
  NewsRecord,
  ReleaseRecord,
  ShowRecord,
} from '#functions/ports/entries';
import { formatOf } from '#words/soldFormat';

/** A kind of entry, with the fields of its list rows. */
export interface KindOfEntry<E, R> {
  kind: EntryKind;
  /** Checks every entry before it is written, so that stored entries can be read and published. */
  schema: z.ZodObject & z.ZodType<E>;
  /** The content of the list row, which is stored beside the entry and far smaller. */
  record(entity: E, changedAt: string): R;
  /** Makes fields agree that follow from one another; `before` is null for a new entry. */
  settle?(before: E | null, after: E): E;
  /**
   * How to substitute an earlier version for a stored one that breaks the schema; absent for a kind
   * whose fields are read one by one.
   */
  substitute?: {
    /** An entry without any readable field. */
    empty: Partial<E>;
    /** The fields that rights and the site depend on, always taken from the stored version. */
    current(row: R): Partial<E>;
  };
}

/**
 * An entry as it is stored over an earlier version, null for a new one.
 * @throws {Problem} invalid-input, for an entry that its schema refuses
 */
export function asStored<E>(
  { schema, settle }: Pick<KindOfEntry<E, unknown>, 'schema' | 'settle'>,
  before: E | null,
  wanted: E,
): E {
  const entity = parse(schema, wanted);
  return settle ? settle(before, entity) : entity;
}

const readArtist = readerOf(schemaIn(storedArtistSchema, artistFields, 'adminList'));
const readRelease = readerOf(schemaIn(storedReleaseSchema, releaseFields, 'adminList'));

export const artistKind: KindOfEntry<StoredArtist, ArtistRecord> = {
  kind: 'artist',
  schema: storedArtistSchema,
  record: (artist, changedAt) => ({
    ...readArtist(artist),
    slug: artist.slug,
    missing: missingArtistFieldsOf(artist),
    changedAt,
  }),
  substitute: {
    empty: {
      bio: '',
      image: null,
      accent: null,
      slug: '',
      earlierSlugs: [],
      share: defaultShare,
      socials: [],
    },
    current: ({ archived }) => ({ archived }),
  },
};

export const releaseKind: KindOfEntry<StoredRelease, ReleaseRecord> = {
  kind: 'release',
  schema: storedReleaseSchema,
  settle: (before, after) => settleEditions(before, after, formatOf),
  record: (release, changedAt) => {
    const editionDays = ownDaysOf(release.editions);
    return {
      ...readRelease(release),
      slug: release.slug,
      artistIds: release.artistIds,
      missing: missingReleaseFieldsOf(release),
      changedAt,
      ...(editionDays.length > 0 && { editionDays }),
    };
  },
  substitute: {
    empty: {
      slug: '',
      earlierSlugs: [],
      cover: null,
      accent: null,
      releaseDate: null,
      description: '',
      tracks: [],
      links: [],
    },
    current: ({ artistIds, releaseStatus, archived }) => ({ artistIds, releaseStatus, archived }),
  },
};

const readShow = readerOf(schemaIn(storedShowSchema, showFields, 'adminList'));

export const showKind: KindOfEntry<StoredShow, ShowRecord> = {
  kind: 'show',
  schema: storedShowSchema,
  record: (show, changedAt) => ({
    ...readShow(show),
    slug: show.slug,
    artistIds: artistIdsOf(show.artists),
    missing: missingShowParts(show).map(({ part }) => part),
    changedAt,
  }),
  substitute: {
    empty: {
      slug: '',
      earlierSlugs: [],
      artists: [],
      timeZone: 'UTC',
      venue: { name: '', city: '' },
      tickets: [],
      state: 'announced',
      note: '',
      poster: null,
      accent: null,
      release: null,
      sequence: 0,
    },
    current: ({ artists, status, publicFrom }) => ({
      artists,
      status,
      ...(publicFrom && { publicFrom }),
    }),
  },
};

const readMerch = readerOf(schemaIn(storedMerchSchema, merchFields, 'adminList'));

export const merchKind: KindOfEntry<StoredMerch, MerchRecord> = {
  kind: 'merch',
  schema: storedMerchSchema,
  record: (merch, changedAt) => ({
    ...readMerch(merch),
    slug: merch.slug,
    artistIds: merch.artistIds,
    missing: missingMerchParts(merch),
    changedAt,
  }),
  substitute: {
    empty: {
      slug: '',
      earlierSlugs: [],
      artistIds: [],
      state: 'notForSale',
      sizes: [],
      links: [],
      description: '',
      images: [],
    },
    current: ({ artistIds, status, publicFrom }) => ({
      artistIds,
      status,
      ...(publicFrom && { publicFrom }),
    }),
  },
};

const readNews = readerOf(schemaIn(storedNewsSchema, newsFields, 'adminList'));

export const newsKind: KindOfEntry<StoredNews, NewsRecord> = {
  kind: 'news',
  schema: storedNewsSchema,
  record: (news, changedAt) => ({ ...readNews(news), slug: news.slug, changedAt }),
  substitute: {
    empty: { slug: '', earlierSlugs: [], text: '', images: [] },
    current: ({ status, publicFrom }) => ({ status, ...(publicFrom && { publicFrom }) }),
  },
};

export const labelKind: KindOfEntry<StoredLabel, LabelRecord> = {
  kind: 'label',
  schema: storedLabelSchema,
  record: ({ name }) => ({ name }),
};
