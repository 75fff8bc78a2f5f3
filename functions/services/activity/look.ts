import type { Deed } from '#domain/activity';
import { newsletterGroup } from '#domain/email/newsletter';
import type { CatalogueKind } from '#domain/entryKind';
import type { Id, Key } from '#domain/identifier';
import { accountKey } from '#domain/member/member';
import type { ReleaseStatus } from '#domain/release/releaseStatus';
import { showName } from '#domain/show/show';
import type { CataloguePort, Ports } from '#functions/services/ports';

export type Entry = NonNullable<Deed['entry']>;

/** Looks up the entry of a call. Used before the call, since the call may delete it. */
export interface Look {
  /** An entry; undefined if there is none. */
  entry(kind: CatalogueKind, key: Key): Promise<Entry | undefined>;
  /** The same, also one in the trash. */
  kept(kind: CatalogueKind, key: Key): Promise<Entry | undefined>;
  /** The release of a track. */
  releaseOf(track: Id, release: Id | undefined): Promise<Entry | undefined>;
  /** The name of a track and the upload of its recording; undefined if it has none. */
  recordedTrack(
    track: Id,
    release: Id | undefined,
  ): Promise<{ name: string; upload: Id } | undefined>;
  status(release: Id): Promise<ReleaseStatus | undefined>;
  /** The entry of a proposal. */
  proposal(id: Id): Promise<Entry | undefined>;
  member(account: string): Promise<string | undefined>;
  invitation(id: Id): Promise<string | undefined>;
  newsletter(id: string): Promise<string | undefined>;
}

export const artistOf = ({ cId, name }: { cId: number; name: string }): Entry => ({
  kind: 'artist',
  cId,
  name,
});
export const merchOf = ({ cId, name }: { cId: number; name: string }): Entry => ({
  kind: 'merch',
  cId,
  name,
});
export const newsOf = ({ cId, title }: { cId: number; title: string }): Entry => ({
  kind: 'news',
  cId,
  name: title,
});
export const releaseOf = ({ cId, title }: { cId: number; title: string }): Entry => ({
  kind: 'release',
  cId,
  name: title,
});

export const showOf = (show: Parameters<typeof showName>[0] & { cId: number }): Entry => ({
  kind: 'show',
  cId: show.cId,
  name: showName(show),
});

export type LookedIn = Pick<
  Ports,
  CataloguePort | ('proposals' | 'members' | 'invitations' | 'newsletters' | 'recordings')
>;

export function lookIn(stores: LookedIn): Look {
  const { artists, releases, shows, merch, news, recordings } = stores;
  const { proposals, members, invitations, newsletters } = stores;
  /** Finds entries by kind; `find` leaves out those in the trash. */
  const finders = (how: 'find' | 'findKept') => {
    const named =
      <E>(
        store: Record<typeof how, (key: Key) => Promise<{ entity: E } | null>>,
        of: (entity: E) => Entry,
      ) =>
      async (key: Key) => {
        const saved = await store[how](key);
        return saved ? of(saved.entity) : undefined;
      };
    return {
      artist: named(artists, artistOf),
      release: named(releases, releaseOf),
      show: named(shows, showOf),
      merch: named(merch, merchOf),
      news: named(news, newsOf),
    } satisfies Record<CatalogueKind, unknown>;
  };
  const [stored, kept] = [finders('find'), finders('findKept')];
  const entry = (kind: CatalogueKind, key: Key) => stored[kind](key);
  const withTrack = async (track: Id) =>
    (await releases.allReadable()).entries.find(({ entity }) =>
      entity.tracks.some(({ id }) => id === track),
    )?.entity;
  return {
    entry,
    kept: (kind, key) => kept[kind](key),
    async releaseOf(track, release) {
      if (release) return entry('release', release);
      const having = await withTrack(track);
      return having && releaseOf(having);
    },
    async recordedTrack(track, release) {
      const having = release ? (await releases.find(release))?.entity : await withTrack(track);
      const found = having?.tracks.find(({ id }) => id === track);
      if (!(having && found)) return undefined;
      const recording = await recordings.find({ release: having.id, track });
      return recording ? { name: found.name, upload: recording.id } : undefined;
    },
    status: async (release) => (await releases.find(release))?.entity.releaseStatus,
    async proposal(id) {
      const found = (await proposals.list()).find(({ value }) => value.id === id);
      return found && entry(found.value.kind, found.value.entry);
    },
    member: async (account) =>
      (await members.list()).find((member) => accountKey(member) === account)?.name,
    invitation: async (id) => (await invitations.list()).find((one) => one.id === id)?.name,
    newsletter: async (id) => (await newsletters.find(newsletterGroup, id))?.value.draft.subject,
  };
}
