import type { Answer, Call } from '#contract/api';
import type { StoredArtist } from '#domain/artist/artist';
import { presaveGroup } from '#domain/email/campaign';
import type { CatalogueKind } from '#domain/entryKind';
import type { Id, Key } from '#domain/identifier';
import { accountKey, type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { isVisible } from '#domain/release/releaseStatus';
import { showName } from '#domain/show/show';
import type { Numbered, Saved } from '#functions/ports/entries';
import { notFound } from '#functions/services/entries/entries';
import { withdrawSound } from '#functions/services/listening/listening';
import type { EntryStore, Ports } from '#functions/services/ports';
import type { PublishingService } from '#functions/services/publishing/publishing';

type NeededPorts = Pick<
  Ports,
  'artists' | 'releases' | 'shows' | 'merch' | 'news' | 'presaves' | 'sounds' | 'audio' | 'clock'
>;
interface NeededServices {
  publishing: Pick<PublishingService, 'requestPublication'>;
}

async function stored<E extends Numbered, R>(
  store: EntryStore<E, R>,
  key: Key,
  kind: CatalogueKind,
): Promise<Saved<E>> {
  const saved = await store.find(key);
  if (!saved) throw notFound(kind);
  return saved;
}

/**
 * The entry to delete; null if the caller has already deleted this version and repeats the call
 * because the answer was lost.
 * @throws {Problem} not-found
 */
async function unlessDone<E extends Numbered, R>(
  store: EntryStore<E, R>,
  { id, ifMatch, kind }: { id: Id; ifMatch: number; kind: CatalogueKind },
  caller: Caller,
): Promise<Saved<E> | null> {
  const saved = await store.find(id);
  if (saved) return saved;
  const done = await store.removalOf(id);
  if (done?.version === ifMatch && done.account === accountKey(caller)) return null;
  throw notFound(kind);
}

/** @throws {Problem} changed, if the stored version is not the one that the caller saw */
function mustBe(version: number, { version: now }: { version: number }): void {
  if (now !== version)
    throw new Problem('changed', 'Somebody has saved this in the meantime. Reload it first.');
}

/**
 * Moves entries to the trash: at once off all lists and the site. See trash.ts for the ways back
 * and out.
 */
export function createDeletion(ports: NeededPorts, services: NeededServices) {
  const { artists, releases, shows, merch, news, presaves, clock } = ports;
  const { publishing } = services;

  /** @throws {Problem} clash, naming a release, a show or merch that lists the artist */
  async function mustStandNowhere({ id, name }: StoredArtist): Promise<void> {
    const [all, played, items] = await Promise.all([releases.rows(), shows.rows(), merch.rows()]);
    const isOn = ({ artistIds }: { artistIds: readonly Id[] }) => artistIds.includes(id);
    const on = [
      ...all.filter(isOn).map(({ title }) => title),
      ...played.filter(isOn).map((show) => showName(show)),
      ...items.filter(isOn).map(({ name: item }) => item),
    ];
    const [first] = on;
    if (first === undefined) return;
    const more = on.length > 1 ? ` and ${on.length - 1} more` : '';
    throw new Problem(
      'clash',
      `${name} is an artist of “${first}”${more}. Remove the artist there first, or archive the artist.`,
    );
  }

  return {
    async getArtistRemoval({ params }: Call<'getArtistRemoval'>) {
      const { entity, wasPublic } = await stored(artists, params.id, 'artist');
      await mustStandNowhere(entity);
      const versions = (await artists.history(entity.id)).length;
      const { socials, image } = entity;
      const counts = { versions, tracks: 0, links: socials.length, presaves: 0 };
      return { ...counts, hasImage: image !== null, wasPublic };
    },

    async getReleaseRemoval({ params }: Call<'getReleaseRemoval'>) {
      const { entity, wasPublic } = await stored(releases, params.id, 'release');
      const versions = (await releases.history(entity.id)).length;
      const { cId, tracks, links, cover } = entity;
      const waiting = (await presaves.list(presaveGroup(cId))).length;
      const counts = { versions, tracks: tracks.length, links: links.length, presaves: waiting };
      return { ...counts, hasImage: cover !== null, wasPublic };
    },

    async getShowRemoval({ params }: Call<'getShowRemoval'>) {
      const { entity, wasPublic } = await stored(shows, params.id, 'show');
      const versions = (await shows.history(entity.id)).length;
      const { tickets, poster } = entity;
      const counts = { versions, tracks: 0, links: tickets.length, presaves: 0 };
      return { ...counts, hasImage: poster !== null, wasPublic };
    },

    async getMerchRemoval({ params }: Call<'getMerchRemoval'>) {
      const { entity, wasPublic } = await stored(merch, params.id, 'merch');
      const versions = (await merch.history(entity.id)).length;
      const { links, images } = entity;
      const counts = { versions, tracks: 0, links: links.length, presaves: 0 };
      return { ...counts, hasImage: images.length > 0, wasPublic };
    },

    async getNewsRemoval({ params }: Call<'getNewsRemoval'>) {
      const { entity, wasPublic } = await stored(news, params.id, 'news');
      const versions = (await news.history(entity.id)).length;
      const counts = { versions, tracks: 0, links: 0, presaves: 0 };
      return { ...counts, hasImage: entity.images.length > 0, wasPublic };
    },

    async removeArtist(
      { body, ifMatch }: Call<'removeArtist'>,
      caller: Caller,
    ): Promise<Answer<'removeArtist'>> {
      const saved = await unlessDone(artists, { id: body.id, ifMatch, kind: 'artist' }, caller);
      if (!saved) return {};
      mustBe(ifMatch, saved);
      await mustStandNowhere(saved.entity);
      await artists.remove(saved, { by: personOf(caller), at: clock.now() });
      return {};
    },

    async removeShow(
      { body, ifMatch }: Call<'removeShow'>,
      caller: Caller,
    ): Promise<Answer<'removeShow'>> {
      const saved = await unlessDone(shows, { id: body.id, ifMatch, kind: 'show' }, caller);
      if (!saved) return {};
      mustBe(ifMatch, saved);
      const { cId, status } = saved.entity;
      const name = showName(saved.entity);
      const change = { kind: 'show', cId, name, by: caller.name } as const;
      const save = { by: personOf(caller), at: clock.now() };
      await shows.remove(saved, status === 'public' ? { ...save, change } : save);
      if (status === 'public') await publishing.requestPublication(`${name} was deleted`);
      return {};
    },

    async removeMerch(
      { body, ifMatch }: Call<'removeMerch'>,
      caller: Caller,
    ): Promise<Answer<'removeMerch'>> {
      const saved = await unlessDone(merch, { id: body.id, ifMatch, kind: 'merch' }, caller);
      if (!saved) return {};
      mustBe(ifMatch, saved);
      const { cId, name, status } = saved.entity;
      const change = { kind: 'merch', cId, name, by: caller.name } as const;
      const save = { by: personOf(caller), at: clock.now() };
      await merch.remove(saved, status === 'public' ? { ...save, change } : save);
      if (status === 'public') await publishing.requestPublication(`${name} was deleted`);
      return {};
    },

    async removeNews(
      { body, ifMatch }: Call<'removeNews'>,
      caller: Caller,
    ): Promise<Answer<'removeNews'>> {
      const saved = await unlessDone(news, { id: body.id, ifMatch, kind: 'news' }, caller);
      if (!saved) return {};
      mustBe(ifMatch, saved);
      const { cId, title: name, status } = saved.entity;
      const change = { kind: 'news', cId, name, by: caller.name } as const;
      const save = { by: personOf(caller), at: clock.now() };
      await news.remove(saved, status === 'public' ? { ...save, change } : save);
      if (status === 'public') await publishing.requestPublication(`${name} was deleted`);
      return {};
    },

    async removeRelease(
      { body, ifMatch }: Call<'removeRelease'>,
      caller: Caller,
    ): Promise<Answer<'removeRelease'>> {
      const saved = await unlessDone(releases, { id: body.id, ifMatch, kind: 'release' }, caller);
      if (!saved) return {};
      mustBe(ifMatch, saved);
      const { cId, title: name } = saved.entity;
      const change = { kind: 'release', cId, name, by: caller.name } as const;
      const isPublic = isVisible(saved.entity);
      const save = { by: personOf(caller), at: clock.now() };
      await releases.remove(saved, isPublic ? { ...save, change } : save);
      if (isPublic) await publishing.requestPublication(`${name} was deleted`);
      for (const { id: track } of saved.entity.tracks)
        await withdrawSound(ports, { release: body.id, track });
      return {};
    },
  };
}
