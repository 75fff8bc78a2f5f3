import type { Id, Key } from '#domain/identifier';
import { type Caller, ownsArtist, ownsRelease } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { EntryKind } from '#domain/publication/publication';
import { slugOf } from '#domain/slug';
import type { EntryStore, Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/ports/ports';

/** For an entry that does not exist, or that the caller may not know of. */
export function notFound(kind: 'artist' | 'release'): Problem {
  return new Problem('not-found', `There is no such ${kind}.`);
}

interface Entry {
  id: string;
  cId: number;
}

/**
 * Finds a stored entry by id or number, if it is the caller's.
 * @throws {Problem} not-found, not-allowed
 */
export async function findOwned<E extends Entry, R>(
  store: EntryStore<E, R>,
  key: Key,
  owns: { kind: 'artist' | 'release'; by: (entity: E) => boolean },
): Promise<Saved<E>> {
  const saved = await store.find(key);
  if (!saved) throw notFound(owns.kind);
  if (!owns.by(saved.entity))
    throw new Problem('not-allowed', `This ${owns.kind} belongs to somebody else.`);
  return saved;
}

/**
 * Finds an artist or release by its id, if it is the caller's.
 * @throws {Problem} not-found, not-allowed
 */
export async function ownedEntry(
  { artists, releases }: Pick<Ports, 'artists' | 'releases'>,
  { kind, id }: { kind: EntryKind; id: Id },
  caller: Caller,
): Promise<Saved<Entry>> {
  if (kind === 'artist')
    return findOwned(artists, id, { kind, by: (artist) => ownsArtist(caller, artist.id) });
  return findOwned(releases, id, { kind, by: ({ artistIds }) => ownsRelease(caller, artistIds) });
}

interface Named {
  slug: string;
  earlierSlugs: string[];
}

/**
 * Chooses the slug of a saved entry: it follows the title until the entry is first public, and then
 * changes only on request. Earlier slugs of a public entry are kept and redirect.
 */
export function nextSlugs(
  previous: Saved<Named>,
  wanted: string,
  title: string,
): { slug: string; earlierSlugs: string[] } {
  const { slug, earlierSlugs } = previous.entity;
  const chosen = wanted !== slug;
  const next = chosen || previous.wasPublic ? wanted : slugOf(title);
  if (next === slug) return { slug, earlierSlugs };
  const kept = previous.wasPublic ? [slug, ...earlierSlugs] : earlierSlugs;
  return { slug: next, earlierSlugs: [...new Set(kept)].filter((earlier) => earlier !== next) };
}

interface Match<E> {
  ifMatch: number;
  /** Converts the entry to the wire format. */
  view: (entity: E) => unknown;
  save: () => Promise<Saved<E>>;
}

/**
 * Saves an entry if it is still the version that the caller saw.
 * @throws {Problem} changed, with what is stored and its version
 */
export async function saveMatched<E extends Entry, R>(
  store: EntryStore<E, R>,
  previous: Saved<E>,
  { ifMatch, view, save }: Match<E>,
): Promise<Saved<E>> {
  if (previous.version !== ifMatch) throw await changed(previous, view);
  try {
    return await save();
  } catch (error) {
    const stored = await (error instanceof Problem && error.code === 'changed'
      ? store.find(previous.entity.id)
      : null);
    throw stored ? await changed(stored, view) : error;
  }
}

async function changed<E>(stored: Saved<E>, view: (entity: E) => unknown): Promise<Problem> {
  return new Problem('changed', 'Somebody else saved this meanwhile.', {
    current: await view(stored.entity),
    etag: `"${stored.version}"`,
  });
}
