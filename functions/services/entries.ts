import type { Key } from '#domain/identifier';
import { type Caller, ownsArtist, ownsRelease } from '#domain/member';
import { Problem } from '#domain/problem';
import type { EntryKind } from '#domain/publication';
import { slugOf } from '#domain/slug';
import type { ArtistStore, EntryStore, ReleaseStore, Saved } from '#functions/ports';

/** What is asked for and is not there; also what is there and is not the caller's to know of. */
export function notFound(kind: EntryKind): Problem {
  return new Problem('not-found', `There is no such ${kind}.`);
}

interface Entry {
  id: string;
  cId: number;
}

function mustOwn<E>(kind: EntryKind, saved: Saved<E> | null, owns: (entity: E) => boolean) {
  if (!saved) throw notFound(kind);
  if (owns(saved.entity)) return saved;
  throw new Problem('not-allowed', `This ${kind} belongs to somebody else.`);
}

/**
 * The stored artist, if it is the caller's.
 * @throws {Problem} not-found, not-allowed
 */
export async function ownArtist(store: ArtistStore, key: Key, caller: Caller) {
  return mustOwn('artist', await store.find(key), ({ id }) => ownsArtist(caller, id));
}

/**
 * The stored release, if one of the caller's artists stands on it.
 * @throws {Problem} not-found, not-allowed
 */
export async function ownRelease(store: ReleaseStore, key: Key, caller: Caller) {
  return mustOwn('release', await store.find(key), (release) =>
    ownsRelease(caller, release.artistIds),
  );
}

interface Named {
  slug: string;
  earlierSlugs: string[];
}

/**
 * The slug of an entry that is saved: it follows the title until the entry was first public, and
 * then changes only when another one is asked for. The old one is kept: it still leads there.
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
  /** The entry as the wire shows it. */
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
