import type { Answer, Call } from '#contract/api';
import type { StoredArtist } from '#domain/artist/artist';
import { type CatalogueKind, catalogueKinds } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { artistIdsOf, showName } from '#domain/show/show';
import { dueBefore, purgedAt } from '#domain/trash';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { Answers } from '#functions/services/entries/answers';
import { notFound } from '#functions/services/entries/entries';
import type { Repeats } from '#functions/services/entries/repeats';
import type { CataloguePort, Ports } from '#functions/services/ports';
import type { Purge } from './purge.ts';
import { type Removable, removableKinds } from './removable.ts';

type NeededPorts = Pick<Ports, CataloguePort | 'requestPublication' | 'clock' | 'log'>;
interface NeededServices {
  purge: Purge;
  answers: Pick<Answers, 'addressOf'>;
  repeats: Repeats;
}

/** Deleted entries: listed, brought back, and purged by staff or after thirty days. */
export function createTrash(ports: NeededPorts, services: NeededServices) {
  const { artists, releases, shows, merch, requestPublication, clock, log } = ports;
  const { purge, answers, repeats } = services;

  /**
   * Brings an entry back with its artists, and publishes that if the site shows it. Null if it is
   * not in the trash.
   */
  async function restore<E extends Numbered>(
    { store, nameOf, isPublic, artistsOf }: Removable<E>,
    id: Id,
    caller: Caller,
  ): Promise<Saved<E> | null> {
    const deleted = await store.findKept(id);
    if (!deleted) return null;
    const { entity } = deleted;
    const save = { by: personOf(caller), at: clock.now() };
    // Artists first, so that the entry never stands there without them.
    for (const artist of artistsOf(entity)) await artists.restore(artist, save);
    const isSeen = isPublic(entity);
    const saved = await store.restore(id, isSeen ? { ...save, publicBy: caller.name } : save);
    if (saved && isSeen) await requestPublication(`${nameOf(entity)} was restored`);
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

  /** The trash of one kind. */
  function trashOf<E extends Numbered>(
    of: Removable<E>,
    purgeEntry: (entity: E) => Promise<void>,
    mustBePurgeable: (entity: E) => Promise<void> = async () => undefined,
  ) {
    const { kind, store, nameOf, imageOf } = of;
    return {
      async list(): Promise<Answer<'listTrash'>['entries']> {
        return (await store.deleted()).map(({ entity, by, at }) => ({
          kind,
          id: entity.id,
          cId: entity.cId,
          name: nameOf(entity),
          image: answers.addressOf(imageOf(entity)),
          by: by.name,
          at,
          until: purgedAt(at),
        }));
      },
      restore: (id: Id, caller: Caller) => restore(of, id, caller),
      /** @throws {Problem} not-found, clash */
      async purge(id: Id): Promise<void> {
        const found = (await store.deleted()).find(({ entity }) => entity.id === id);
        if (!found) throw notFound(kind);
        await mustBePurgeable(found.entity);
        await purgeEntry(found.entity);
      },
      async purgeDue(before: Date): Promise<void> {
        for (const { entity } of await store.deleted(before)) await purgeEntry(entity);
      },
    };
  }
  const all = removableKinds(ports);
  const kinds = {
    artist: trashOf(all.artist, purge.artist, mustBeUnused),
    release: trashOf(all.release, purge.release),
    show: trashOf(all.show, purge.show),
    merch: trashOf(all.merch, purge.merch),
    news: trashOf(all.news, purge.news),
  } satisfies Record<CatalogueKind, unknown>;

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
