import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { StoredRelease } from '#domain/release/release';
import type { TrackIdOwner } from '#functions/ports/entries';
import type { KeyValueStore, Ports } from '#functions/services/ports';

const atOnce = 16;

/** The ids are stored in the table of releases, in separate partitions. */
const groupOf = (id: Id) => `track-${id.slice(0, 2)}`;

/**
 * Stores the release of each track id, so that no release can take the id of another's track.
 * Checking an id is a point query, however many releases there are.
 */
export function createTrackIds({ trackIds }: Pick<Ports, 'trackIds'>) {
  /** Takes an id for a release. False if it belongs to another. */
  async function take(id: Id, release: Id): Promise<boolean> {
    if (await trackIds.add(groupOf(id), id, { release })) return true;
    return (await trackIds.find(groupOf(id), id))?.value.release === release;
  }

  async function free(id: Id, release: Id): Promise<void> {
    const taken = await trackIds.find(groupOf(id), id);
    if (taken?.value.release === release) await trackIds.remove(taken);
  }

  return {
    /**
     * Takes the ids of new tracks for their release, before it is saved.
     * @throws {Problem} clash, if another release has a track with such an id
     */
    async takeNew(before: StoredRelease, after: StoredRelease): Promise<void> {
      const known = new Set(before.tracks.map(({ id }) => id));
      const added = after.tracks.map(({ id }) => id).filter((id) => !known.has(id));
      for (let start = 0; start < added.length; start += atOnce) {
        const some = added.slice(start, start + atOnce);
        const free = await Promise.all(some.map((id) => take(id, after.id)));
        if (free.includes(false))
          throw new Problem(
            'clash',
            'Another release has a track with this id. Give the track a new one.',
          );
      }
    },

    /** Frees the ids of tracks that a saved or deleted release no longer has. */
    async freeOld(before: StoredRelease, after: StoredRelease): Promise<void> {
      const kept = new Set(after.tracks.map(({ id }) => id));
      for (const { id } of before.tracks) if (!kept.has(id)) await free(id, before.id);
    },
  };
}

/** Stores the tracks of releases whose ids the server created. */
export async function noteTracks(
  trackIds: KeyValueStore<TrackIdOwner>,
  releases: readonly StoredRelease[],
): Promise<void> {
  const tracks = releases.flatMap(({ id, tracks }) =>
    tracks.map((track) => ({ release: id, id: track.id })),
  );
  for (let start = 0; start < tracks.length; start += atOnce)
    await Promise.all(
      tracks
        .slice(start, start + atOnce)
        .map(({ id, release }) => trackIds.add(groupOf(id), id, { release })),
    );
}
