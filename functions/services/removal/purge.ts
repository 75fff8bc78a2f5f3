import type { Id } from '#domain/identifier';
import type { ProposedKind } from '#domain/proposal/proposal';
import type { StoredRelease } from '#domain/release/release';
import type { Numbered } from '#functions/ports/entries';
import { purgeCodes } from '#functions/services/codes/purgeCodes';
import { imagesOf } from '#functions/services/entries/imagesOf';
import type { CataloguePort, EntryStore, Ports } from '#functions/services/ports';
import { proposalGroup } from '#functions/services/proposals/entryProposals';
import { purgeRecordings } from '#functions/services/releases/ownRecording';
import { createTrackIds } from '#functions/services/releases/trackIds';

type Needs = Pick<
  Ports,
  | CataloguePort
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

  /** A function that purges an entry of a kind. `more` deletes the parts that other kinds lack. */
  const purgeOf =
    <E extends Numbered, R>(
      store: EntryStore<E, R>,
      pathsOf: (entity: E) => readonly string[],
      more: (entity: E) => Promise<void> = async () => undefined,
    ) =>
    async (entity: E): Promise<void> => {
      if (!(await store.startPurge(entity.id))) return;
      await purgeImages(store, entity, pathsOf);
      await more(entity);
      await store.forget(entity.id);
    };

  async function purgeParts(release: StoredRelease): Promise<void> {
    await purgeRecordings(needs, release);
    await purgeCodes(needs, release.id);
    await trackIds.freeOld(release, { ...release, tracks: [] });
    for (const { id } of await previews.list(release.id)) await previews.remove(id);
    await purgeChanges('release', release.id);
  }

  return {
    artist: purgeOf(artists, imagesOf.artist, ({ id }) => purgeChanges('artist', id)),
    release: purgeOf(releases, imagesOf.release, purgeParts),
    show: purgeOf(shows, imagesOf.show, ({ id }) => purgeChanges('show', id)),
    merch: purgeOf(merch, imagesOf.merch, ({ id }) => purgeChanges('merch', id)),
    news: purgeOf(news, imagesOf.news),
  };
}
