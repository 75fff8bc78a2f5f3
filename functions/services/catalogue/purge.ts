import type { StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import type { StoredRelease } from '#domain/release/release';
import type { EntryStore } from '#functions/ports/entries';
import type { Ports } from '#functions/ports/ports';
import { dropRecordings } from './ownRecording.ts';
import { createTrackIds } from './trackIds.ts';

type Needs = Pick<
  Ports,
  'artists' | 'releases' | 'trackIds' | 'images' | 'recordings' | 'sounds' | 'audio' | 'previews'
>;

export type Purge = ReturnType<typeof createPurge>;

/** Purges deleted entries: files first, and last the history that names them. */
export function createPurge(needs: Needs) {
  const { artists, releases, images, previews } = needs;
  const trackIds = createTrackIds(needs);

  /** Deletes the images of all versions of an entry. */
  async function purgeImages<E extends { id: Id }, R>(
    store: EntryStore<E, R>,
    entity: E,
    imageOf: (entity: E) => string | null,
  ): Promise<void> {
    const versions = [entity, ...(await store.history(entity.id)).map((saved) => saved.entity)];
    const paths = new Set(versions.map(imageOf).filter((path) => path !== null));
    for (const path of paths) await images.remove(path);
  }

  async function purgeArtist(artist: StoredArtist): Promise<void> {
    await purgeImages(artists, artist, ({ image }) => image);
    await artists.forget(artist.id);
  }

  async function purgeRelease(release: StoredRelease): Promise<void> {
    await purgeImages(releases, release, ({ cover }) => cover);
    const bare = { ...release, tracks: [] };
    await dropRecordings(needs, release, bare);
    await trackIds.freeOld(release, bare);
    for (const { id } of await previews.list(release.id)) await previews.remove(id);
    await releases.forget(release.id);
  }

  return {
    /** Can be repeated: after a crash it continues with the rest. */
    async purgeDeleted(): Promise<void> {
      for (const artist of await artists.leftovers()) await purgeArtist(artist);
      for (const release of await releases.leftovers()) await purgeRelease(release);
    },
  };
}
