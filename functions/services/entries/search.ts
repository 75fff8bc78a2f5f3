import MiniSearch from 'minisearch';
import type { StoredArtist } from '#domain/artist/artist';
import { folded, letterKey, queryWords } from '#domain/comparableText';
import type { Id } from '#domain/identifier';
import { termsOf } from '#domain/listing/searching';
import { comparedOf } from '#domain/listing/twins';
import type { StoredMerch } from '#domain/merch/merch';
import type { StoredNews } from '#domain/news/news';
import { namesIn, rolesOf } from '#domain/release/credits';
import type { StoredRelease } from '#domain/release/release';
import { tagSlug, tagsOf } from '#domain/release/tags';
import { citySpellings } from '#domain/show/city';
import type { StoredShow } from '#domain/show/show';
import type {
  ArtistRecord,
  MerchRecord,
  NewsRecord,
  Numbered,
  ReleaseRecord,
  Saved,
  ShowRecord,
} from '#functions/ports/entries';
import type { CataloguePort, EntryStore, Ports } from '#functions/services/ports';

/** An entry in the search: its list row, its folded text, and the extra fields of `read`. */
type Found<R, X> = { row: R; text: string } & X;

/** The search of one kind of entry. */
interface EntrySearch<R, X> {
  all(): Promise<Found<R, X>[]>;
  /** The ids of entries that contain each word of a text with one typo, or else with two. */
  like(text: string): ReadonlySet<Id>;
}

/** Numbers and codes must match exactly. */
const canBeMisspelled = (term: string) => term.length > 3 && !/\d/.test(term);

/**
 * Searches all entries of one kind. The store returns an unchanged entry as the same object, so
 * only changed entries are indexed again.
 */
function createEntrySearch<E extends Numbered, R, X>(
  store: Pick<EntryStore<E, R>, 'allReadable' | 'recordOf'>,
  read: (entity: E) => { text: string } & X,
): EntrySearch<R, X> {
  const texts = new MiniSearch<{ id: Id; text: string }>({
    fields: ['text'],
    tokenize: (text) => termsOf(text).filter(canBeMisspelled),
    processTerm: (term) => term,
  });
  let known = new Map<Id, { saved: Saved<E>; found: Found<R, X> | null }>();

  /**
   * Null for an entry whose row was edited by hand and lacks a field: it must not break the search
   * for others.
   */
  function foundOf(saved: Saved<E>): Found<R, X> | null {
    try {
      const { text, ...more } = read(saved.entity);
      return { ...(more as X), row: store.recordOf(saved), text: folded(text) };
    } catch {
      return null;
    }
  }

  return {
    async all() {
      const { entries } = await store.allReadable();
      const before = known;
      known = new Map();
      // MiniSearch tidies up after `discard` later on, which fails if the index changes meanwhile.
      const leave = (id: Id) => {
        const text = before.get(id)?.found?.text;
        if (text !== undefined) texts.remove({ id, text });
      };
      for (const saved of entries) {
        const { id } = saved.entity;
        const same = before.get(id);
        if (same?.saved === saved) known.set(id, same);
        else {
          const found = foundOf(saved);
          known.set(id, { saved, found });
          leave(id);
          if (found) texts.add({ id, text: found.text });
        }
      }
      for (const id of before.keys()) if (!known.has(id)) leave(id);
      return [...known.values()].flatMap(({ found }) => found ?? []);
    },

    like(text) {
      const terms = termsOf(text);
      if (!terms.every(canBeMisspelled)) return new Set();
      for (const typos of [1, 2]) {
        const found = texts.search(text, { fuzzy: typos, combineWith: 'AND' });
        if (found.length > 0) return new Set(found.map(({ id }) => id));
      }
      return new Set();
    },
  };
}

function readArtist({ name, sortName = '', slug, cId }: StoredArtist) {
  return { text: [name, sortName, slug, cId].join(' ') };
}

function readRelease(release: StoredRelease) {
  const { title, slug, cId, tracks } = release;
  const compared = comparedOf(release);
  const ofTracks = tracks.flatMap(({ name, isrc }) => [name, isrc]);
  const written = tracks.flatMap(({ composer, lyricsWriter }) => [composer, lyricsWriter]);
  const roles = [release, ...tracks].flatMap(({ credits }) => rolesOf(credits));
  const people = [...written.flatMap(namesIn), ...roles.flatMap(({ names }) => names)];
  const { catalogueNumbers, barcodes } = compared;
  // Separators are printed, as in `LSR-012`, but rarely typed.
  const numbers = [...catalogueNumbers, ...catalogueNumbers.map(letterKey), ...barcodes];
  return {
    text: [title, slug, cId, ...numbers, ...ofTracks, ...people].join(' '),
    kind: release.kind,
    /** In the form used in addresses. */
    tags: tagsOf(release).map(tagSlug),
    compared,
  };
}

function readShow({ artists, slug, cId, ...show }: StoredShow) {
  const { venue, festival = '', tour = '', day } = show;
  const acts = artists.map(({ name }) => name);
  const { name, city, country = '' } = venue;
  const cities = [city, ...citySpellings(city.replace(/,.*$/, ''))];
  return { text: [...acts, name, ...cities, country, festival, tour, day, slug, cId].join(' ') };
}

function readMerch({ name, sizes, slug, cId }: StoredMerch) {
  return { text: [name, ...sizes.map((size) => size.name), slug, cId].join(' ') };
}

function readNews({ title, titleIn = {}, author = '', slug, cId }: StoredNews) {
  return { text: [title, ...Object.values(titleIn), author, slug, cId].join(' ') };
}

/** The ids of the entries that contain a word. */
function having(all: readonly Found<{ id: Id }, unknown>[], word: string): ReadonlySet<Id> {
  const number = /\d/.test(word) ? letterKey(word) : word;
  const has = (text: string) => text.includes(word) || (number !== word && text.includes(number));
  return new Set(all.flatMap(({ row, text }) => (has(text) ? [row.id] : [])));
}

/** The entries that match every word of a search; a word without a match may be misspelled. */
async function matching<R extends { id: Id }, X>(
  entries: EntrySearch<R, X>,
  search = '',
): Promise<Found<R, X>[]> {
  const all = await entries.all();
  return queryWords(search).reduce((left, word) => {
    const exact = having(all, word);
    const found = exact.size > 0 ? exact : entries.like(word);
    return left.filter(({ row }) => found.has(row.id));
  }, all);
}

/** The same, where a word may also match the present name of one of an entry's artists. */
async function matchingByArtist<R extends { id: Id; artistIds: readonly Id[] }, X>(
  entries: EntrySearch<R, X>,
  artists: EntrySearch<ArtistRecord, object>,
  search = '',
): Promise<Found<R, X>[]> {
  const [all, people] = await Promise.all([entries.all(), artists.all()]);
  return queryWords(search).reduce((left, word) => {
    let [own, by] = [having(all, word), having(people, word)];
    if (own.size + by.size === 0) [own, by] = [entries.like(word), artists.like(word)];
    return left.filter(({ row }) => own.has(row.id) || row.artistIds.some((id) => by.has(id)));
  }, all);
}

export type Search = ReturnType<typeof createSearch>;

/** Searches artists, releases, shows, merch and news by text. */
export function createSearch(stores: Pick<Ports, CataloguePort>) {
  const artists = createEntrySearch<StoredArtist, ArtistRecord, object>(stores.artists, readArtist);
  const releases = createEntrySearch<
    StoredRelease,
    ReleaseRecord,
    Omit<ReturnType<typeof readRelease>, 'text'>
  >(stores.releases, readRelease);
  const shows = createEntrySearch<StoredShow, ShowRecord, object>(stores.shows, readShow);
  const merch = createEntrySearch<StoredMerch, MerchRecord, object>(stores.merch, readMerch);
  const news = createEntrySearch<StoredNews, NewsRecord, object>(stores.news, readNews);

  return {
    artists: (search?: string) => matching(artists, search),
    news: (search?: string) => matching(news, search),
    releases: (search?: string) => matchingByArtist(releases, artists, search),
    shows: (search?: string) => matchingByArtist(shows, artists, search),
    merch: (search?: string) => matchingByArtist(merch, artists, search),
  };
}
