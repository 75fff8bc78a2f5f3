import type { Call } from '#contract/api';
import type { StoredArtist } from '#domain/artist/artist';
import { presaveGroup } from '#domain/email/campaign';
import type { Id, Key } from '#domain/identifier';
import { accountKey, type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { showName } from '#domain/show/show';
import type { Numbered, Saved } from '#functions/ports/entries';
import { notFound } from '#functions/services/entries/entries';
import { withdrawSound } from '#functions/services/listening/listening';
import type { CataloguePort, Ports } from '#functions/services/ports';
import { type Removable, removableKinds } from './removable.ts';

type NeededPorts = Pick<
  Ports,
  CataloguePort | 'presaves' | ('sounds' | 'audio' | 'requestPublication' | 'clock')
>;

/**
 * The entry to delete; null if the caller has already deleted this version and repeats the call
 * because the answer was lost.
 * @throws {Problem} not-found
 */
async function unlessDone<E extends Numbered>(
  { store, kind }: Removable<E>,
  { id, ifMatch }: { id: Id; ifMatch: number },
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

interface Removing<E> {
  body: { id: Id };
  ifMatch: number;
  /** Refuses to delete an entry that others need. */
  check?: (entity: E) => Promise<void>;
}

/**
 * Moves entries to the trash: at once off all lists and the site. See trash.ts for the ways back
 * and out.
 */
export function createDeletion(ports: NeededPorts) {
  const { releases, shows, merch, presaves, requestPublication, clock } = ports;
  const kinds = removableKinds(ports);

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

  /** What a deletion removes along with an entry. `counts` adds the parts that its kind has. */
  async function removalOf<E extends Numbered>(
    { store, kind, imageOf }: Removable<E>,
    key: Key,
    counts: (entity: E) => Promise<Partial<Record<'tracks' | 'links' | 'presaves', number>>>,
  ) {
    const saved = await store.find(key);
    if (!saved) throw notFound(kind);
    const { entity, wasPublic } = saved;
    const own = await counts(entity);
    const versions = (await store.history(entity.id)).length;
    const hasImage = imageOf(entity) !== null;
    return { tracks: 0, links: 0, presaves: 0, ...own, versions, hasImage, wasPublic };
  }

  /**
   * Moves an entry to the trash, and publishes that if the site shows it. Null if it is there
   * already. `check` may refuse it.
   * @throws {Problem} not-found, changed
   */
  async function remove<E extends Numbered>(
    of: Removable<E>,
    { body: { id }, ifMatch, check }: Removing<E>,
    caller: Caller,
  ): Promise<E | null> {
    const saved = await unlessDone(of, { id, ifMatch }, caller);
    if (!saved) return null;
    const { entity } = saved;
    mustBe(ifMatch, saved);
    await check?.(entity);
    const name = of.nameOf(entity);
    const change = { kind: of.kind, cId: entity.cId, name, by: caller.name };
    const save = { by: personOf(caller), at: clock.now() };
    const isPublic = of.isPublic(entity);
    await of.store.remove(saved, isPublic ? { ...save, change } : save);
    if (isPublic) await requestPublication(`${name} was deleted`);
    return entity;
  }

  return {
    getArtistRemoval: ({ params }: Call<'getArtistRemoval'>) =>
      removalOf(kinds.artist, params.id, async (artist) => {
        await mustStandNowhere(artist);
        return { links: artist.socials.length };
      }),

    getReleaseRemoval: ({ params }: Call<'getReleaseRemoval'>) =>
      removalOf(kinds.release, params.id, async ({ cId, tracks, links }) => ({
        tracks: tracks.length,
        links: links.length,
        presaves: (await presaves.list(presaveGroup(cId))).length,
      })),

    getShowRemoval: ({ params }: Call<'getShowRemoval'>) =>
      removalOf(kinds.show, params.id, async ({ tickets }) => ({ links: tickets.length })),

    getMerchRemoval: ({ params }: Call<'getMerchRemoval'>) =>
      removalOf(kinds.merch, params.id, async ({ links }) => ({ links: links.length })),

    getNewsRemoval: ({ params }: Call<'getNewsRemoval'>) =>
      removalOf(kinds.news, params.id, async () => ({})),

    async removeArtist(call: Call<'removeArtist'>, caller: Caller) {
      await remove(kinds.artist, { ...call, check: mustStandNowhere }, caller);
      return {};
    },

    async removeShow(call: Call<'removeShow'>, caller: Caller) {
      await remove(kinds.show, call, caller);
      return {};
    },

    async removeMerch(call: Call<'removeMerch'>, caller: Caller) {
      await remove(kinds.merch, call, caller);
      return {};
    },

    async removeNews(call: Call<'removeNews'>, caller: Caller) {
      await remove(kinds.news, call, caller);
      return {};
    },

    async removeRelease(call: Call<'removeRelease'>, caller: Caller) {
      const release = await remove(kinds.release, call, caller);
      for (const { id: track } of release?.tracks ?? [])
        await withdrawSound(ports, { release: call.body.id, track });
      return {};
    },
  };
}
