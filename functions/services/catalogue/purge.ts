import type { StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import type { StoredRelease } from '#domain/release/release';
import type { EntryStore } from '#functions/ports/entries';
import type { Ports } from '#functions/ports/ports';
import { dropRecordings } from './ownRecording.ts';

type Needs = Pick<Ports, 'artists' | 'releases' | 'images' | 'recordings' | 'previews'>;

export type Clearing = ReturnType<typeof createClearing>;

/** Clears what removed entries left behind: files first, the history that names them last. */
export function createClearing({ artists, releases, images, recordings, previews }: Needs) {
  /** Deletes every image that a version of the entry ever had. */
  async function clearImages<E extends { id: Id }, R>(
    store: EntryStore<E, R>,
    entity: E,
    imageOf: (entity: E) => string | null,
  ): Promise<void> {
    const versions = [entity, ...(await store.history(entity.id)).map((saved) => saved.entity)];
    const paths = new Set(versions.map(imageOf).filter((path) => path !== null));
    for (const path of paths) await images.remove(path);
  }

  async function clearArtist(artist: StoredArtist): Promise<void> {
    await clearImages(artists, artist, ({ image }) => image);
    await artists.forget(artist.id);
  }

  async function clearRelease(release: StoredRelease): Promise<void> {
    await clearImages(releases, release, ({ cover }) => cover);
    await dropRecordings(recordings, release, { ...release, tracks: [] });
    for (const { id } of await previews.list(release.id)) await previews.remove(id);
    await releases.forget(release.id);
  }

  return {
    /** Done again it does nothing more; after a crash it takes up what is left. */
    async clearRemoved(): Promise<void> {
      for (const artist of await artists.leftovers()) await clearArtist(artist);
      for (const release of await releases.leftovers()) await clearRelease(release);
    },
  };
}
