import type { Answer, Call } from '#contract/api';
import type { StoredArtist } from '#domain/artist/artist';
import { type CatalogueKind, catalogueKinds } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { type Caller, personOf } from '#domain/member/member';
import type { StoredMerch } from '#domain/merch/merch';
import type { StoredNews } from '#domain/news/news';
import { Problem } from '#domain/problem';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { artistIdsOf, type StoredShow, showName } from '#domain/show/show';
import { dueBefore, purgedAt } from '#domain/trash';
import type { DeletedEntry, Saved } from '#functions/ports/entries';
import type { Answers } from '#functions/services/entries/answers';
import { notFound } from '#functions/services/entries/entries';
import type { Repeats } from '#functions/services/entries/repeats';
import type { Ports } from '#functions/services/ports';
import type { PublishingService } from '#functions/services/publishing/publishing';
import type { Purge } from './purge.ts';

type NeededPorts = Pick<
  Ports,
  'artists' | 'releases' | 'shows' | 'merch' | 'news' | 'clock' | 'log'
>;
interface NeededServices {
  publishing: Pick<PublishingService, 'requestPublication'>;
  purge: Purge;
  answers: Pick<Answers, 'addressOf'>;
  repeats: Repeats;
}

/** Deleted entries: listed, brought back, and purged by staff or after thirty days. */
export function createTrash(ports: NeededPorts, services: NeededServices) {
  const { artists, releases, shows, merch, news, clock, log } = ports;
  const { publishing, purge, answers, repeats } = services;

  type Row = Answer<'listTrash'>['entries'][number];

  const rowOf = (
    {
      entity: { id, cId },
      by,
      at,
    }: DeletedEntry<StoredArtist | StoredRelease | StoredShow | StoredMerch | StoredNews>,
    { kind, name, image }: { kind: CatalogueKind; name: string; image: string | null },
  ): Row => ({
    kind,
    id,
    cId,
    name,
    image: answers.addressOf(image),
    by: by.name,
    at,
    until: purgedAt(at),
  });

  async function restoreArtist(id: Id, caller: Caller): Promise<Saved<StoredArtist> | null> {
    return artists.restore(id, { by: personOf(caller), at: clock.now() });
  }

  async function restoreRelease(id: Id, caller: Caller): Promise<Saved<StoredRelease> | null> {
    const deleted = await releases.findKept(id);
    if (!deleted) return null;
    const { cId, title: name, artistIds } = deleted.entity;
    // Artists first, so that the release never stands there without them.
    for (const artist of artistIds) await restoreArtist(artist, caller);
    const save = { by: personOf(caller), at: clock.now() };
    const change = { kind: 'release', cId, name, by: caller.name } as const;
    const isPublic = isVisible(deleted.entity);
    const saved = await releases.restore(id, isPublic ? { ...save, change } : save);
    if (saved && isPublic) await publishing.requestPublication(`${name} was restored`);
    return saved;
  }

  async function restoreShow(id: Id, caller: Caller): Promise<Saved<StoredShow> | null> {
    const deleted = await shows.findKept(id);
    if (!deleted) return null;
    const { cId, artists: acts, status } = deleted.entity;
    const name = showName(deleted.entity);
    for (const artist of artistIdsOf(acts)) await restoreArtist(artist, caller);
    const save = { by: personOf(caller), at: clock.now() };
    const change = { kind: 'show', cId, name, by: caller.name } as const;
    const saved = await shows.restore(id, status === 'public' ? { ...save, change } : save);
    if (saved && status === 'public') await publishing.requestPublication(`${name} was restored`);
    return saved;
  }

  async function restoreMerch(id: Id, caller: Caller): Promise<Saved<StoredMerch> | null> {
    const deleted = await merch.findKept(id);
    if (!deleted) return null;
    const { cId, name, artistIds, status } = deleted.entity;
    for (const artist of artistIds) await restoreArtist(artist, caller);
    const save = { by: personOf(caller), at: clock.now() };
    const change = { kind: 'merch', cId, name, by: caller.name } as const;
    const saved = await merch.restore(id, status === 'public' ? { ...save, change } : save);
    if (saved && status === 'public') await publishing.requestPublication(`${name} was restored`);
    return saved;
  }

  async function restoreNews(id: Id, caller: Caller): Promise<Saved<StoredNews> | null> {
    const deleted = await news.findKept(id);
    if (!deleted) return null;
    const { cId, title: name, status } = deleted.entity;
    const save = { by: personOf(caller), at: clock.now() };
    const change = { kind: 'news', cId, name, by: caller.name } as const;
    const saved = await news.restore(id, status === 'public' ? { ...save, change } : save);
    if (saved && status === 'public') await publishing.requestPublication(`${name} was restored`);
    return saved;
  }

  /** @throws {Problem} clash, naming an entry in the trash that could not come back without it */
  async function mustBeUnused({ id, name }: StoredArtist): Promise<void> {
    const [gone, played, items] = await Promise.all([
      releases.deleted(),
      shows.deleted(),
      merch.deleted(),
    ]);
    const [on] = [
      ...gone
        .filter(({ entity }) => entity.artistIds.includes(id))
        .map(({ entity }) => entity.title),
      ...played
        .filter(({ entity }) => artistIdsOf(entity.artists).includes(id))
        .map(({ entity }) => showName(entity)),
      ...items
        .filter(({ entity }) => entity.artistIds.includes(id))
        .map(({ entity }) => entity.name),
    ];
    if (on !== undefined)
      throw new Problem(
        'clash',
        `${name} is an artist of “${on}”, which is in the trash too. Delete that first.`,
      );
  }

  /** The entry with an id among those in the trash. @throws {Problem} not-found */
  function inTrash<E extends { id: Id }>(
    deleted: readonly DeletedEntry<E>[],
    { kind, id }: { kind: CatalogueKind; id: Id },
  ): E {
    const found = deleted.find(({ entity }) => entity.id === id);
    if (!found) throw notFound(kind);
    return found.entity;
  }

  interface Kind {
    list(): Promise<Row[]>;
    /** Null if it is not in the trash. */
    restore(id: Id, caller: Caller): Promise<{ entity: { cId: number } } | null>;
    /** @throws {Problem} not-found, clash */
    purge(id: Id): Promise<void>;
    purgeDue(before: Date): Promise<void>;
  }
  const kinds: Record<CatalogueKind, Kind> = {
    artist: {
      list: async () =>
        (await artists.deleted()).map((one) =>
          rowOf(one, { kind: 'artist', name: one.entity.name, image: one.entity.image }),
        ),
      restore: restoreArtist,
      async purge(id) {
        const artist = inTrash(await artists.deleted(), { kind: 'artist', id });
        await mustBeUnused(artist);
        await purge.artist(artist);
      },
      async purgeDue(before) {
        for (const { entity } of await artists.deleted(before)) await purge.artist(entity);
      },
    },
    release: {
      list: async () =>
        (await releases.deleted()).map((one) =>
          rowOf(one, { kind: 'release', name: one.entity.title, image: one.entity.cover }),
        ),
      restore: restoreRelease,
      async purge(id) {
        await purge.release(inTrash(await releases.deleted(), { kind: 'release', id }));
      },
      async purgeDue(before) {
        for (const { entity } of await releases.deleted(before)) await purge.release(entity);
      },
    },
    show: {
      list: async () =>
        (await shows.deleted()).map((one) =>
          rowOf(one, { kind: 'show', name: showName(one.entity), image: one.entity.poster }),
        ),
      restore: restoreShow,
      async purge(id) {
        await purge.show(inTrash(await shows.deleted(), { kind: 'show', id }));
      },
      async purgeDue(before) {
        for (const { entity } of await shows.deleted(before)) await purge.show(entity);
      },
    },
    merch: {
      list: async () =>
        (await merch.deleted()).map((one) => {
          const { name, images } = one.entity;
          return rowOf(one, { kind: 'merch', name, image: images[0]?.url ?? null });
        }),
      restore: restoreMerch,
      async purge(id) {
        await purge.merch(inTrash(await merch.deleted(), { kind: 'merch', id }));
      },
      async purgeDue(before) {
        for (const { entity } of await merch.deleted(before)) await purge.merch(entity);
      },
    },
    news: {
      list: async () =>
        (await news.deleted()).map((one) => {
          const { title, images } = one.entity;
          return rowOf(one, { kind: 'news', name: title, image: images[0]?.url ?? null });
        }),
      restore: restoreNews,
      async purge(id) {
        await purge.news(inTrash(await news.deleted(), { kind: 'news', id }));
      },
      async purgeDue(before) {
        for (const { entity } of await news.deleted(before)) await purge.news(entity);
      },
    },
  };

  return {
    async listTrash(): Promise<Answer<'listTrash'>> {
      const entries = (await Promise.all(catalogueKinds.map((kind) => kinds[kind].list()))).flat();
      const now = clock.now().toISOString();
      const kept = entries.filter(({ until }) => until > now);
      return { entries: kept.toSorted((a, b) => (a.at < b.at ? 1 : -1)) };
    },

    async restoreEntry({ body: { kind, id } }: Call<'restoreEntry'>, caller: Caller) {
      const saved = await kinds[kind].restore(id, caller);
      if (!saved) throw notFound(kind);
      return { cId: saved.entity.cId };
    },

    async purgeEntry({ body: { kind, id } }: Call<'purgeEntry'>, caller: Caller) {
      const done = { call: 'purgeEntry', body: { kind, id }, caller };
      const isGone = (await repeats.unlessDone(done, () => kinds[kind].purge(id))) === null;
      if (isGone) return {};
      await repeats.note(done);
      log('trash.purged', { kind, id, by: personOf(caller).account });
      return {};
    },

    /** Purges what has been in the trash for thirty days. Called every few seconds. */
    async purgeDue(): Promise<void> {
      const before = dueBefore(clock.now());
      // Artists last: one must not go before a release, show or item that needs them to come back.
      for (const kind of catalogueKinds.toReversed()) await kinds[kind].purgeDue(before);
    },
  };
}
