import type { MerchRow, NewsRow, ReleaseRow, ShowRow } from '#contract/lists';
import { addressUnder } from '#domain/addressUnder';
import type { Artist, ArtistRef, StoredArtist } from '#domain/artist/artist';
import { type Label, type StoredLabel, storedLabelSchema } from '#domain/label/label';
import { mapLogos } from '#domain/label/logo';
import { withPictures } from '#domain/label/ownPage';
import type { Merch, StoredMerch } from '#domain/merch/merch';
import type { News, StoredNews } from '#domain/news/news';
import { pagePath } from '#domain/pagePath';
import { Problem } from '#domain/problem';
import type { Release, StoredRelease } from '#domain/release/release';
import { artistIdsOf, type Show, type ShowArtist, type StoredShow } from '#domain/show/show';
import type {
  ArtistRecord,
  MerchRecord,
  NewsRecord,
  ReleaseRecord,
  ShowRecord,
} from '#functions/ports/entries';
import type { ArtistStore, Ports } from '#functions/services/ports';

/** The reference to an artist in other entries. */
export function refOf(artist: { id: string; cId: number; name: string; slug: string }): ArtistRef {
  const { id, cId, name, slug } = artist;
  return { id, cId, name, url: pagePath('artist', slug, cId) };
}

/** References to artists by id; artists that no longer exist are left out. */
async function refs(
  artists: ArtistStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArtistRef>> {
  const found = await Promise.all([...new Set(ids)].map((id) => artists.find(id)));
  return new Map(found.flatMap((saved) => (saved ? [[saved.entity.id, refOf(saved.entity)]] : [])));
}

/** A bill with the artists as they are called now; artists that no longer exist are left out. */
const billed = (
  acts: readonly ShowArtist[],
  known: ReadonlyMap<string, { name: string }>,
): ShowArtist[] =>
  acts.flatMap((act) => {
    if (act.id === undefined) return [act];
    const artist = known.get(act.id);
    return artist ? [{ ...act, name: artist.name }] : [];
  });

/** The only answer to one entry. */
async function single<V>(answers: Promise<V[]>): Promise<V> {
  const [one] = await answers;
  if (!one) throw new Error('Every entry has an answer.');
  return one;
}

export type Answers = ReturnType<typeof createAnswers>;

/** Converts stored entries to the wire format. */
export function createAnswers({
  artists,
  releases,
  site,
}: Pick<Ports, 'artists' | 'releases' | 'site'>) {
  const addressOf = (path: string | null) => path && `${site.imageBase}/${path}`;
  const pictures = <P extends { url: string }>(stored: readonly P[]): P[] =>
    stored.map((one) => ({ ...one, url: `${site.imageBase}/${one.url}` }));

  async function answerReleases(stored: readonly StoredRelease[]): Promise<Release[]> {
    const known = await refs(
      artists,
      stored.flatMap(({ artistIds }) => artistIds),
    );
    return stored.map(({ earlierSlugs: _, artistIds, ...release }) => ({
      ...release,
      cover: addressOf(release.cover),
      ...(release.pictures && { pictures: pictures(release.pictures) }),
      ...(release.editions && {
        editions: release.editions.map((edition) =>
          edition.picture
            ? { ...edition, picture: `${site.imageBase}/${edition.picture}` }
            : edition,
        ),
      }),
      url: pagePath('release', release.slug, release.cId),
      artists: artistIds.flatMap((id) => known.get(id) ?? []),
    }));
  }

  async function answerShows(stored: readonly StoredShow[]): Promise<Show[]> {
    const launched = [...new Set(stored.flatMap(({ release }) => release ?? []))];
    const [known, found] = await Promise.all([
      refs(
        artists,
        stored.flatMap((show) => artistIdsOf(show.artists)),
      ),
      Promise.all(launched.map((id) => releases.find(id))),
    ]);
    const titles = new Map(
      found.flatMap((saved) => {
        if (!saved) return [];
        const { id, cId, title, slug } = saved.entity;
        return [[id, { id, cId, title, url: pagePath('release', slug, cId) }] as const];
      }),
    );
    return stored.map(({ earlierSlugs: _, earlierCountries: __, release, ...show }) => ({
      ...show,
      poster: addressOf(show.poster),
      url: pagePath('show', show.slug, show.cId),
      artists: billed(show.artists, known),
      release: release === null ? null : (titles.get(release) ?? null),
    }));
  }

  async function answerMerch(stored: readonly StoredMerch[]): Promise<Merch[]> {
    const known = await refs(
      artists,
      stored.flatMap(({ artistIds }) => artistIds),
    );
    return stored.map(({ earlierSlugs: _, artistIds, ...merch }) => ({
      ...merch,
      images: pictures(merch.images),
      url: pagePath('merch', merch.slug, merch.cId),
      artists: artistIds.flatMap((id) => known.get(id) ?? []),
    }));
  }

  return {
    addressOf,
    /** Converts the address of an image to its stored path. */
    pathOf(address: string | null): string | null {
      if (address === null) return null;
      const url = addressUnder(site.imageBase, address);
      if (url && url.search + url.hash === '')
        return url.href.slice(new URL(`${site.imageBase}/`).href.length);
      throw new Problem('invalid-input', 'Upload the image first: this address is not ours.');
    },

    artist({ earlierSlugs: _, ...artist }: StoredArtist): Artist {
      const { slug, cId, photographs } = artist;
      return {
        ...artist,
        image: addressOf(artist.image),
        ...(photographs && { photographs: pictures(photographs) }),
        url: pagePath('artist', slug, cId),
      };
    },
    release: (stored: StoredRelease) => single(answerReleases([stored])),
    /** Converts several releases, reading each artist only once. */
    releases: answerReleases,
    show: (stored: StoredShow) => single(answerShows([stored])),
    /** Converts several shows, reading each artist and release only once. */
    shows: answerShows,
    merch: (stored: StoredMerch) => single(answerMerch([stored])),
    /** Converts several items of merch, reading each artist only once. */
    manyMerch: answerMerch,
    news: ({ earlierSlugs: _, ...piece }: StoredNews): News => ({
      ...piece,
      images: pictures(piece.images),
      url: pagePath('news', piece.slug, piece.cId),
    }),
    label(stored: StoredLabel): Label {
      // Parsing adds defaults for fields that are newer than this version.
      const { id: _, cId: __, marks, pages, ...label } = storedLabelSchema.parse(stored);
      return {
        ...label,
        marks: mapLogos(marks, addressOf),
        pages: withPictures(pages, (path) => `${site.imageBase}/${path}`),
      };
    },

    releaseRow(
      { artistIds, slug, cover, archived, ...row }: ReleaseRecord,
      names: ReadonlyMap<string, ArtistRecord>,
    ): ReleaseRow {
      return {
        ...row,
        cover: addressOf(cover),
        url: pagePath('release', slug, row.cId),
        artists: artistIds.flatMap((id) => names.get(id) ?? []).map(refOf),
        archived: archived ?? false,
      };
    },
    showRow(
      { artistIds: _, slug, poster, ...row }: ShowRecord,
      names: ReadonlyMap<string, ArtistRecord>,
    ): ShowRow {
      return {
        ...row,
        artists: billed(row.artists, names),
        poster: addressOf(poster),
        url: pagePath('show', slug, row.cId),
      };
    },
    merchRow(
      { artistIds, slug, images, ...row }: MerchRecord,
      names: ReadonlyMap<string, ArtistRecord>,
    ): MerchRow {
      return {
        ...row,
        images: pictures(images),
        url: pagePath('merch', slug, row.cId),
        artists: artistIds.flatMap((id) => names.get(id) ?? []).map(refOf),
      };
    },
    newsRow: ({ slug, images, ...row }: NewsRecord): NewsRow => ({
      ...row,
      images: pictures(images),
      url: pagePath('news', slug, row.cId),
    }),
  };
}
