import type { StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import { folded } from '#domain/listing/searching';
import { type Compared, comparedOf } from '#domain/listing/twins';
import { Problem } from '#domain/problem';
import type { StoredRelease } from '#domain/release/release';
import { tagSlug, tagsOf } from '#domain/release/tags';
import type { ArtistRecord, EntryStore, ReleaseRecord, Saved } from '#functions/ports/entries';
import type { ImportedStore } from '#functions/ports/importing';
import type { Clock, Ports } from '#functions/ports/ports';
import { createSpelling } from './spelling.ts';

/** A search refreshes rows older than this in the background; past `staleAfter` it waits for them. */
const freshFor = 30_000;
const staleAfter = 10 * 60_000;
/** Above this many changed entries, reading all of them is faster than reading one by one. */
const fewChanges = 100;

interface Row {
  id: Id;
  cId: number;
  changedAt: string;
  /** Of a release. */
  artistIds?: readonly Id[];
}

/** An entry as the index knows it. */
export interface Indexed<E, R> {
  row: R;
  entity: E;
  /** All that it is found by, folded. */
  text: string;
}

/** The part of an entry that stays in memory beside its row. */
interface Kept<E, S> {
  slim: (entity: E) => S;
  textOf: (entity: E) => string;
}

/**
 * The entries of one kind in memory. A save of this process is seen at once; one of another process
 * within half a minute, with the first search after it.
 */
function createEntryIndex<E extends { id: Id }, R extends Row, S>(
  store: Pick<EntryStore<E, R>, 'rows' | 'allReadable' | 'find' | 'recordOf'>,
  clock: Clock,
  { slim, textOf }: Kept<E, S>,
) {
  const entries = new Map<Id, Indexed<S, R>>();
  /** The ids of an artist's entries. */
  const byArtist = new Map<Id, Set<Id>>();
  const spelling = createSpelling();
  const touched = new Set<Id>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let catchingUp: Promise<void> = Promise.resolve();

  const artistsOf = (id: Id) => entries.get(id)?.row.artistIds ?? [];

  function drop(id: Id): void {
    for (const artist of artistsOf(id)) byArtist.get(artist)?.delete(id);
    entries.delete(id);
    spelling.drop(id);
  }

  function put(row: R, entity: E): void {
    const text = textOf(entity);
    drop(row.id);
    entries.set(row.id, { row, entity: slim(entity), text: folded(text) });
    for (const artist of artistsOf(row.id))
      byArtist.set(artist, (byArtist.get(artist) ?? new Set()).add(row.id));
    spelling.put(row.id, text);
  }

  /** An entry whose row was changed by hand may lack a field: it must not hide the others. */
  function putSaved(saved: Saved<E>): void {
    try {
      put(store.recordOf(saved), saved.entity);
    } catch {
      drop(saved.entity.id);
    }
  }

  /** Reads what changed since the last time: by the rows, which are far smaller than entries. */
  async function read(): Promise<void> {
    const startedAt = clock.now().getTime();
    if (entries.size === 0) {
      for (const saved of (await store.allReadable()).entries) putSaved(saved);
    } else {
      // One that is put in meanwhile may be too new to be among the rows.
      const known = [...entries.keys()];
      const rows = await store.rows();
      const there = new Set(rows.map(({ id }) => id));
      for (const id of known) if (!there.has(id)) drop(id);
      const isNew = (row: R) => entries.get(row.id)?.row.changedAt !== row.changedAt;
      await readEntries(rows.filter(isNew).map(({ id }) => id));
    }
    readAt = startedAt;
  }

  /** One that can't be read must not keep the others from being found. */
  async function findReadable(id: Id): Promise<Saved<E> | null> {
    try {
      return await store.find(id);
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  async function readEntries(ids: readonly Id[]): Promise<void> {
    const isMany = ids.length > fewChanges;
    const found = isMany
      ? (await store.allReadable()).entries
      : (await Promise.all(ids.map(findReadable))).filter((saved) => saved !== null);
    const wanted = new Set(ids);
    for (const saved of found) if (wanted.delete(saved.entity.id)) putSaved(saved);
    // Entries that were not found are removed.
    for (const id of wanted) drop(id);
  }

  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  /** Reads the entries saved since. Every search waits for this, even when another search started it. */
  function catchUp(): Promise<void> {
    catchingUp = catchingUp
      .catch(() => undefined)
      .then(async () => {
        const ids = [...touched];
        touched.clear();
        await readEntries(ids).catch((error: unknown) => {
          for (const id of ids) touched.add(id);
          throw error;
        });
      });
    return catchingUp;
  }

  /** Makes the entries as fresh as promised above. */
  async function freshen(): Promise<void> {
    const age = clock.now().getTime() - readAt;
    if (age > staleAfter) await refresh();
    // Entries may have been saved during the refresh.
    await catchUp();
    // Without waiting: a failure shows with the next search, which tries again.
    if (clock.now().getTime() - readAt > freshFor) refresh().catch(() => undefined);
  }

  /** Begins to read all entries if that was not done yet. A failure shows with the first search. */
  function warm(): void {
    if (readAt === Number.NEGATIVE_INFINITY) refresh().catch(() => undefined);
  }

  return {
    /** Notes that an entry was saved or removed in this process. */
    touch(id: Id): void {
      touched.add(id);
    },

    async entries(): Promise<Indexed<S, R>[]> {
      await freshen();
      return [...entries.values()];
    },

    warm,

    /** The rows of an artist's entries: from memory, or from storage while they are not there yet. */
    async rowsOf(artist: Id): Promise<R[]> {
      if (readAt === Number.NEGATIVE_INFINITY) {
        warm();
        return (await store.rows()).filter(({ artistIds }) => artistIds?.includes(artist));
      }
      await freshen();
      return [...(byArtist.get(artist) ?? [])].flatMap((id) => entries.get(id)?.row ?? []);
    },

    /** The ids of entries that have a word like this one. */
    like: spelling.like,
  };
}

const textOfArtist = ({ name, sortName = '', slug, cId }: StoredArtist) =>
  [name, sortName, slug, cId].join(' ');

function textOfRelease(release: StoredRelease): string {
  const { title, slug, cId, catalogueNumber = '', barcode = '', tracks } = release;
  const ofTracks = tracks.flatMap(({ name, isrc }) => [name, isrc]);
  const numbers = [catalogueNumber, joined(catalogueNumber), barcode];
  return [title, slug, cId, ...numbers, ...ofTracks].join(' ');
}

/** A number without its separators, which people print but rarely type: `LSR-012`, `QZ-LBL-20-19501`. */
const joined = (number: string) => number.replaceAll(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (search: string | undefined) =>
  folded(search ?? '')
    .split(/\s+/)
    .filter(Boolean);

/** The fields beside the row that lists are filtered by and releases are compared by. */
interface FoundRelease {
  kind: StoredRelease['kind'];
  /** As in addresses. */
  tags: readonly string[];
  compared: Compared;
}

export type CatalogueSearch = ReturnType<typeof createCatalogueSearch>;

/** Finds artists and releases by their words, in memory. */
export function createCatalogueSearch({
  artists,
  releases,
  clock,
}: Pick<Ports, 'artists' | 'releases' | 'clock'>) {
  const ofArtists = createEntryIndex<StoredArtist, ArtistRecord, null>(artists, clock, {
    slim: () => null,
    textOf: textOfArtist,
  });
  const ofReleases = createEntryIndex<StoredRelease, ReleaseRecord, FoundRelease>(releases, clock, {
    slim: (release) => ({
      kind: release.kind,
      tags: tagsOf(release).map(tagSlug),
      compared: comparedOf(release),
    }),
    textOf: textOfRelease,
  });

  function having(all: readonly Indexed<unknown, Row>[], word: string): Set<Id> {
    const number = /\d/.test(word) ? joined(word) : word;
    const has = (text: string) => text.includes(word) || (number !== word && text.includes(number));
    return new Set(all.flatMap(({ row, text }) => (has(text) ? [row.id] : [])));
  }

  return {
    touch: { artist: ofArtists.touch, release: ofReleases.touch },

    /** Called with a list that somebody may search next, so that the first search need not wait. */
    warm(): void {
      ofArtists.warm();
      ofReleases.warm();
    },

    /** The rows of an artist's releases, in no order. */
    releasesOf: ofReleases.rowsOf,

    /** The artists that match every word; a word that matches nobody is taken as a misspelling. */
    async artists(search: string | undefined): Promise<Indexed<null, ArtistRecord>[]> {
      const all = await ofArtists.entries();
      return wordsOf(search).reduce((left, word) => {
        const exact = having(all, word);
        const found = exact.size > 0 ? exact : ofArtists.like(word);
        return left.filter(({ row }) => found.has(row.id));
      }, all);
    },

    /** The releases that match every word, themselves or by an artist; misspellings as for artists. */
    async releases(search: string | undefined) {
      const [all, people] = await Promise.all([ofReleases.entries(), ofArtists.entries()]);
      return wordsOf(search).reduce((left, word) => {
        let [own, by] = [having(all, word), having(people, word)];
        if (own.size + by.size === 0)
          [own, by] = [new Set(ofReleases.like(word)), new Set(ofArtists.like(word))];
        return left.filter(({ row }) => own.has(row.id) || row.artistIds.some((id) => by.has(id)));
      }, all);
    },
  };
}

/** Stores that tell the search of each save. */
export function watched<E extends { id: Id }, R>(
  store: EntryStore<E, R>,
  touch: (id: Id) => void,
): EntryStore<E, R> {
  const after = async <T>(id: Id, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // A save whose answer was lost may have been made.
      touch(id);
    }
  };
  return {
    ...store,
    add: (id, make, save) => after(id, store.add(id, make, save)),
    save: (previous, entity, save) => after(entity.id, store.save(previous, entity, save)),
    remove: (previous, save) => after(previous.entity.id, store.remove(previous, save)),
  };
}

/** The same for the writes of an import. */
export function watchedImports<E extends { id: Id }>(
  store: ImportedStore<E>,
  touch: (id: Id) => void,
): ImportedStore<E> {
  return {
    ...store,
    async put(writes, save) {
      try {
        await store.put(writes, save);
      } finally {
        for (const { entity } of writes) touch(entity.id);
      }
    },
  };
}
