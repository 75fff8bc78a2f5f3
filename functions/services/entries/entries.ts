import { isSame } from '#domain/comparison';
import type { EntryKind } from '#domain/entryKind';
import type { Id, Key } from '#domain/identifier';
import { type Caller, ownsArtist, ownsByArtists, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { artistIdsOf } from '#domain/show/show';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { CataloguePort, EntryStore, Ports } from '#functions/services/ports';

/** For an entry that does not exist, or that the caller may not know about. */
export function notFound(kind: EntryKind): Problem {
  return new Problem('not-found', `There is no such ${kind}.`);
}

/**
 * Finds a stored entry by id or number, if the caller owns it.
 * @throws {Problem} not-found, not-allowed
 */
export async function findOwned<E extends Numbered, R>(
  store: EntryStore<E, R>,
  key: Key,
  owns: { kind: EntryKind; by: (entity: E) => boolean },
): Promise<Saved<E>> {
  const saved = await store.find(key);
  if (!saved) throw notFound(owns.kind);
  if (!owns.by(saved.entity))
    throw new Problem('not-allowed', `This ${owns.kind} belongs to somebody else.`);
  return saved;
}

/**
 * Finds an entry by its id, if the caller owns it; every member owns the label.
 * @throws {Problem} not-found, not-allowed
 */
export async function ownedEntry(
  { artists, releases, shows, merch, news, labels }: Pick<Ports, CataloguePort | 'labels'>,
  { kind, id }: { kind: EntryKind; id: Id },
  caller: Caller,
): Promise<Saved<Numbered>> {
  const find: Record<EntryKind, () => Promise<Saved<Numbered>>> = {
    artist: () => findOwned(artists, id, { kind, by: (artist) => ownsArtist(caller, artist.id) }),
    release: () =>
      findOwned(releases, id, { kind, by: ({ artistIds }) => ownsByArtists(caller, artistIds) }),
    show: () =>
      findOwned(shows, id, {
        kind,
        by: ({ artists }) => ownsByArtists(caller, artistIdsOf(artists)),
      }),
    merch: () =>
      findOwned(merch, id, { kind, by: ({ artistIds }) => ownsByArtists(caller, artistIds) }),
    news: () => findOwned(news, id, { kind, by: () => caller.role === 'staff' }),
    label: () => findOwned(labels, id, { kind, by: () => true }),
  };
  return find[kind]();
}

/** The answer's field for an entry whose stored version was substituted. */
export const substituteOf = ({ substitute }: Pick<Saved<unknown>, 'substitute'>) =>
  substitute && { substitute };

/** Who saved an entry last, and when, as the caller is told. */
export function lastSave(
  { savedBy, savedAt }: Pick<Saved<unknown>, 'savedBy' | 'savedAt'>,
  caller: Caller,
): { by: string; at: string; isYou: boolean } {
  const { account, name } = personOf(caller);
  // A scheduled change and an approval carry the account of staff, but not their name alone.
  const isYou = savedBy.account === account && savedBy.name === name;
  return { by: savedBy.name, at: savedAt, isYou };
}

interface Named {
  slug: string;
  earlierSlugs: string[];
}

/**
 * Chooses the slug of a saved entry. Until the entry is public, the slug follows the title; after
 * that it changes only on request. Earlier slugs of a public entry are kept and redirect.
 */
export function nextSlugs(
  previous: Saved<Named>,
  wanted: string,
  usual: string,
): { slug: string; earlierSlugs: string[] } {
  const { slug, earlierSlugs } = previous.entity;
  const chosen = wanted !== slug;
  const next = chosen || previous.wasPublic ? wanted : usual;
  if (next === slug) return { slug, earlierSlugs };
  const kept = previous.wasPublic ? [slug, ...earlierSlugs] : earlierSlugs;
  return { slug: next, earlierSlugs: [...new Set(kept)].filter((earlier) => earlier !== next) };
}

/** Whether storing an entry would change nothing, so that its version can stay. */
export const changesNothing = <E>({ substitute, entity }: Saved<E>, made: E): boolean =>
  !substitute && isSame(entity, made);

interface Match<E> {
  ifMatch: number;
  caller: Caller;
  /** Converts the entry to the wire format. */
  toAnswer: (entity: E) => unknown;
  /** Derives the new entry from the previous version. */
  make: (before: Saved<E>) => Promise<E>;
  save: (entity: E) => Promise<Saved<E>>;
}

/**
 * Saves an entry if its version is still the one that the caller saw. A save that changes nothing
 * returns that version. If the answer of a save was lost, repeating the save returns its result.
 * @throws {Problem} changed, with the stored entry and its version
 */
export async function saveMatched<E extends Numbered, R>(
  store: EntryStore<E, R>,
  previous: Saved<E>,
  match: Match<E>,
): Promise<Saved<E>> {
  if (previous.version !== match.ifMatch) return ownSave(store, previous, match);
  try {
    const made = await match.make(previous);
    return changesNothing(previous, made) ? previous : await match.save(made);
  } catch (error) {
    const stored = await (error instanceof Problem && error.code === 'changed'
      ? store.find(previous.entity.id)
      : null);
    if (stored) return ownSave(store, stored, match);
    throw error;
  }
}

/**
 * Returns the version that this same save stored before, even if somebody has saved since. If there
 * is none, the entry was changed meanwhile.
 */
async function ownSave<E extends Numbered, R>(
  store: EntryStore<E, R>,
  stored: Saved<E>,
  { ifMatch, caller, toAnswer, make }: Match<E>,
): Promise<Saved<E>> {
  const made = ifMatch + 1;
  // A substitute version was not written by this save.
  if (stored.version >= made && !stored.substitute) {
    const earlier = await store.history(stored.entity.id, { below: made + 1, count: 2 });
    const saved =
      stored.version === made ? stored : earlier.find(({ version }) => version === made);
    const before = earlier.find(({ version }) => version === ifMatch);
    const isCallers = saved?.savedBy.account === personOf(caller).account;
    const wanted =
      isCallers &&
      before &&
      (await make(before)
        .then((entity) => store.asStored(before.entity, entity))
        .catch(ignoreProblem));
    if (saved && wanted && isSame(wanted, saved.entity)) return saved;
  }
  throw await changed(stored, toAnswer, caller);
}

/** If the change is invalid for that version, it did not produce the stored one. */
function ignoreProblem(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}

async function changed<E>(
  stored: Saved<E>,
  toAnswer: (entity: E) => unknown,
  caller: Caller,
): Promise<Problem> {
  return new Problem('changed', 'Somebody else has saved this in the meantime.', {
    current: await toAnswer(stored.entity),
    etag: `"${stored.version}"`,
    ...lastSave(stored, caller),
  });
}
