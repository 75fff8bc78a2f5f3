import type { ArtistRef, StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import { type Caller, ownsArtist, ownsByArtists } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { ArtistStore } from '#functions/services/ports';

interface Named {
  ids: readonly Id[];
  /** The artists stored before: they were checked when they were added. */
  before?: readonly Id[];
  /** The form field with the artists, for error messages. */
  path: string;
}

/**
 * Refuses unknown artists and duplicates.
 * @throws {Problem} invalid-input
 */
export async function checkKnownArtists(
  artists: Pick<ArtistStore, 'find'>,
  { ids, before = [], path }: Named,
): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  const found = await Promise.all(added.map((id) => artists.find(id)));
  if (!found.includes(null) && new Set(ids).size === ids.length) return;
  throw new Problem('invalid-input', `${path}: name artists of the label, each once.`, {
    errors: [{ path, message: 'Choose only artists of the label, each once.' }],
  });
}

/**
 * Lets an artist add and remove only their own artists, of whom one must stay.
 * @throws {Problem} not-allowed
 */
export function checkOwnArtists(
  { before, after }: { before: readonly Id[]; after: readonly Id[] },
  entry: 'release' | 'show' | 'item',
  caller: Caller,
): void {
  if (caller.role === 'staff') return;
  const moved = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ];
  const refuse = (message: string) =>
    new Problem('not-allowed', message, { errors: [{ path: 'artists', message }] });
  if (!moved.every((id) => ownsArtist(caller, id)))
    throw refuse('Only staff may add or remove other artists.');
  if (!ownsByArtists(caller, after))
    throw refuse(`The ${entry} must name one of your own artists.`);
}

type ArtistName = Pick<ArtistRef, 'id' | 'cId' | 'name'>;

/** Adds the artists' names to grants; artists that no longer exist are left out. */
export type NameArtists = <T extends { artistIds: readonly Id[] }>(
  grants: readonly T[],
) => Promise<(T & { artists: ArtistName[] })[]>;

export function createNameArtists(artists: Pick<ArtistStore, 'find'>): NameArtists {
  return async (grants) => {
    const ids = [...new Set(grants.flatMap(({ artistIds }) => artistIds))];
    const found = await Promise.all(ids.map((id) => artists.find(id)));
    const names = new Map(found.flatMap((saved) => (saved ? [nameOf(saved.entity)] : [])));
    return grants.map((grant) => ({
      ...grant,
      artists: grant.artistIds.flatMap((id) => names.get(id) ?? []),
    }));
  };
}

const nameOf = ({ id, cId, name }: StoredArtist) => [id, { id, cId, name }] as const;
