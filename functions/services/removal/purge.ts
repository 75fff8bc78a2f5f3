import type { StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import type { StoredMerch } from '#domain/merch/merch';
import type { StoredNews } from '#domain/news/news';
import type { ProposedKind } from '#domain/proposal/proposal';
import type { StoredRelease } from '#domain/release/release';
import type { StoredShow } from '#domain/show/show';
import type { Numbered } from '#functions/ports/entries';
import { purgeCodes } from '#functions/services/codes/purgeCodes';
import { imagesOf } from '#functions/services/entries/imagesOf';
import type { EntryStore, Ports } from '#functions/services/ports';
import { proposalGroup } from '#functions/services/proposals/entryProposals';
import { purgeRecordings } from '#functions/services/releases/ownRecording';
import { createTrackIds } from '#functions/services/releases/trackIds';

type Needs = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'shows'
  | 'merch'
  | 'news'
  | 'trackIds'
  | 'images'
  | 'originals'
  | 'recordings'
  | 'sounds'
  | 'audio'
  | 'previews'
  | 'proposals'
  | 'timedChanges'
  | 'codeBatches'
  | 'codeOwners'
  | 'codeUses'
  | 'downloadRows'
  | 'downloadFiles'
>;

export type Purge = ReturnType<typeof createPurge>;

/**
 * Purges entries in the trash: first their files, last the history that refers to them. After a
 * crash it is repeated and continues with the rest.
 */
export function createPurge(needs: Needs) {
  const { artists, releases, shows, merch, news, images, originals } = needs;
  const { previews, proposals, timedChanges } = needs;
  const trackIds = createTrackIds(needs);

  /** Deletes the images of all versions of an entry, with the files that they were drawn from. */
  async function purgeImages<E extends Numbered, R>(
    store: EntryStore<E, R>,
    entity: E,
    pathsOf: (entity: E) => readonly string[],
  ): Promise<void> {
    const versions = [entity, ...(await store.history(entity.id)).map((saved) => saved.entity)];
    const paths = new Set(versions.flatMap(pathsOf));
    for (const path of paths) {
      await originals.remove(path);
      await images.remove(path);
    }
  }

  /** Deletes the open proposals and scheduled changes of an entry. */
  async function purgeChanges(kind: ProposedKind, id: Id): Promise<void> {
    const group = proposalGroup(kind, id);
    const keys = (await proposals.list(group)).map(({ key }) => key);
    await proposals.erase(group, keys);
    const changes = (await timedChanges.list(id)).map(({ key }) => key);
    await timedChanges.erase(id, changes);
  }

  async function purgeArtist(artist: StoredArtist): Promise<void> {
    if (!(await artists.startPurge(artist.id))) return;
    await purgeImages(artists, artist, imagesOf.artist);
    await purgeChanges('artist', artist.id);
    await artists.forget(artist.id);
  }

  async function purgeRelease(release: StoredRelease): Promise<void> {
    if (!(await releases.startPurge(release.id))) return;
    await purgeImages(releases, release, imagesOf.release);
    await purgeRecordings(needs, release);
    await purgeCodes(needs, release.id);
    await trackIds.freeOld(release, { ...release, tracks: [] });
    for (const { id } of await previews.list(release.id)) await previews.remove(id);
    await purgeChanges('release', release.id);
    await releases.forget(release.id);
  }

  async function purgeShow(show: StoredShow): Promise<void> {
    if (!(await shows.startPurge(show.id))) return;
    await purgeImages(shows, show, imagesOf.show);
    await purgeChanges('show', show.id);
    await shows.forget(show.id);
  }

  async function purgeMerch(item: StoredMerch): Promise<void> {
    if (!(await merch.startPurge(item.id))) return;
    await purgeImages(merch, item, imagesOf.merch);
    await purgeChanges('merch', item.id);
    await merch.forget(item.id);
  }

  async function purgeNews(piece: StoredNews): Promise<void> {
    if (!(await news.startPurge(piece.id))) return;
    await purgeImages(news, piece, imagesOf.news);
    await news.forget(piece.id);
  }

  return {
    artist: purgeArtist,
    release: purgeRelease,
    show: purgeShow,
    merch: purgeMerch,
    news: purgeNews,
  };
}
