import { hash, randomBytes } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import type { Artist, StoredArtist } from '#domain/artist/artist';
import { type Day, dayAt, dayMilliseconds } from '#domain/day';
import type { Id } from '#domain/identifier';
import { soundId } from '#domain/listening/trackSound';
import { accountKey, accountOf, type Caller, ownsByArtists } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { PagePreview, PreviewLink, StoredPreview } from '#domain/publication/preview';
import { type PublicArtist, publicArtist } from '#domain/publication/publicArtist';
import type { PublicEntries } from '#domain/publication/publicEntries';
import { type PublicRelease, publicRelease } from '#domain/publication/publicRelease';
import type { Release, StoredRelease } from '#domain/release/release';
import { isDue, isUnreleased, releaseStatus } from '#domain/release/releaseStatus';
import type { Saved } from '#functions/ports/entries';
import { creditedArtists } from '#functions/services/entries/creditedArtists';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import type { ProposalTarget } from '#functions/services/proposals/proposalTarget';
import type { Releases } from '#functions/services/releases/releases';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';

type NeededPorts = Pick<
  Ports,
  | 'previews'
  | 'members'
  | 'renderPreview'
  | 'artists'
  | 'releases'
  | 'clock'
  | 'labels'
  | 'snapshots'
  | 'sounds'
  | 'site'
>;
interface NeededServices {
  artists: { proposalTarget: Pick<ProposalTarget<StoredArtist, Artist>, 'owned' | 'proposed'> };
  releases: Pick<Releases, 'owned'> & {
    proposalTarget: Pick<ProposalTarget<StoredRelease, Release>, 'proposed'>;
  };
  rateLimiter: Pick<RateLimiter, 'demand'>;
}

/** Previews can be opened without signing in. */
const clientLimit: RateLimit = { name: 'preview', times: 60, within: 60_000 };

/** Typing causes a new preview after each pause, rarely more than one in two seconds. */
export const memberPreviews: RateLimit = { name: 'livePreview', times: 120, within: 60_000 };

/** A token is 256 random bits, so its hash needs neither salt nor a slow algorithm. */
const hashOf = (token: string) => hash('sha256', token, 'hex');

/** Each new link lists those that are there. */
const mostLinks = 20;

const shown = ({ release: _, account: __, role: ___, ...link }: StoredPreview): PreviewLink => link;

/** The paths of entries in a preview that the site does not show yet. */
function unpublishedOf(
  { releases = [], artists }: { releases?: PublicRelease[]; artists: PublicArtist[] },
  exported: PublicEntries,
): Pick<PagePreview, 'unpublished'> {
  const unpublished = [
    ...releases.filter(({ cId }) => !exported.release[cId]),
    ...artists.filter(({ cId }) => !exported.artist[cId]),
  ].map(({ url }) => url);
  return unpublished.length > 0 ? { unpublished } : {};
}

/** A release as it will look once approved: announced, or released if its day has come. */
function asApproved(release: PublicRelease, today: Day): PublicRelease {
  const { Approved, Released } = releaseStatus;
  if (isUnreleased(release) || release.releaseStatus === Released) return release;
  const approved = { ...release, releaseStatus: Approved };
  return isDue(approved, today) ? { ...release, releaseStatus: Released } : approved;
}

/** Manages links that show a release before it is public. Each expires and can be revoked. */
export function createPreviews(ports: NeededPorts, services: NeededServices) {
  const { previews, members, renderPreview, artists, clock, labels, site, snapshots } = ports;
  const { sounds } = ports;
  const { releases, rateLimiter } = services;
  const artist = services.artists.proposalTarget;

  const lives = ({ expiresAt }: PreviewLink) => Date.parse(expiresAt) > clock.now().getTime();

  async function listed(release: string): Promise<PreviewLink[]> {
    const links = (await previews.list(release)).filter(lives).map(shown);
    return links.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  /**
   * Whether an artist who made a link may no longer see the release, because their rights or its
   * artists changed.
   */
  async function isLost({ account, role }: StoredPreview, artistIds: readonly string[]) {
    const maker = role !== 'staff' && account ? await members.find(accountOf(account)) : null;
    return maker !== null && !ownsByArtists(maker, artistIds);
  }

  const stampOf = ({ savedAt }: Saved<object>) => ({
    version: 0,
    exportedAt: savedAt,
    imageAddress: (path: string) => `${site.imageBase}/${path}`,
  });

  /** The sounds of a release's tracks, by `soundId`. */
  async function soundsOf(release: Id) {
    const rows = await sounds.list(release);
    return new Map(rows.map(({ group, key, value }) => [soundId(group, key), value]));
  }

  /** A release's public form, and its page among the published entries. */
  async function pageOf(saved: Saved<StoredRelease>) {
    const { id } = saved.entity;
    const [by, heard, { timeZone }, published, exported] = await Promise.all([
      creditedArtists(artists, saved.entity),
      soundsOf(id),
      readLabel({ labels }),
      snapshots.wantedText(),
      snapshots.entries('exported'),
    ]);
    const numbers = new Map(by.map(({ entity }) => [entity.id, entity.cId]));
    const stamp = stampOf(saved);
    const release = publicRelease(saved, { numbers, sounds: heard }, stamp);
    const credited = by.map((one) => publicArtist(one, stamp));
    const now = clock.now();
    const html = await renderPreview({
      page: 'release',
      url: release.url,
      published,
      releases: [asApproved(release, dayAt(now, timeZone))],
      artists: credited,
      now,
    });
    return {
      release,
      artists: credited.map(({ name }) => name),
      html,
      ...unpublishedOf({ releases: [release], artists: credited }, exported),
    };
  }

  /** The page of an artist, with their published releases. */
  async function artistPageOf(saved: Saved<StoredArtist>): Promise<PagePreview> {
    const shown = publicArtist(saved, stampOf(saved));
    const html = await renderPreview({
      page: 'artist',
      url: shown.url,
      published: await snapshots.wantedText(),
      releases: [],
      artists: [shown],
      now: clock.now(),
    });
    return { html, ...unpublishedOf({ artists: [shown] }, await snapshots.entries('exported')) };
  }

  return {
    async listPreviews({ params }: Call<'listPreviews'>, caller: Caller) {
      const { entity } = await releases.owned(params.id, caller);
      return { previews: await listed(entity.id) };
    },

    async addPreview(
      { params, body }: Call<'addPreview'>,
      caller: Caller,
    ): Promise<Answer<'addPreview'>> {
      const { entity } = await releases.owned(params.id, caller);
      if ((await listed(entity.id)).length >= mostLinks)
        throw new Problem(
          'not-allowed',
          `A release has at most ${mostLinks} preview links. Revoke one that nobody needs.`,
        );
      const now = clock.now();
      const token = randomBytes(32).toString('base64url');
      await previews.put({
        id: hashOf(token),
        release: entity.id,
        by: caller.name,
        account: accountKey(caller),
        role: caller.role,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + body.days * dayMilliseconds).toISOString(),
      });
      return { token, previews: await listed(entity.id) };
    },

    async revokePreview({ params, body }: Call<'revokePreview'>, caller: Caller) {
      const { entity } = await releases.owned(params.id, caller);
      const link = await previews.find(body.id);
      if (link?.release === entity.id) await previews.remove(body.id);
      return { previews: await listed(entity.id) };
    },

    async readPreview({ body, client }: Call<'readPreview'>): Promise<Answer<'readPreview'>> {
      await rateLimiter.demand(clientLimit, client);
      const link = await previews.find(hashOf(body.token));
      const saved = link && lives(link) ? await ports.releases.find(link.release) : null;
      if (!link || !saved || (await isLost(link, saved.entity.artistIds)))
        throw new Problem('not-found', 'This preview link has expired or was revoked.');
      return { ...(await pageOf(saved)), expiresAt: link.expiresAt };
    },

    async previewArtist({ body }: Call<'previewArtist'>, caller: Caller) {
      const saved = await artist.owned(body.id, caller);
      await rateLimiter.demand(memberPreviews, accountKey(caller));
      const entity = await artist.proposed(saved, body, caller);
      return artistPageOf({ ...saved, entity });
    },

    async previewRelease({ body }: Call<'previewRelease'>, caller: Caller) {
      const saved = await releases.owned(body.id, caller);
      await rateLimiter.demand(memberPreviews, accountKey(caller));
      const entity = await releases.proposalTarget.proposed(saved, body, caller);
      const { html, unpublished } = await pageOf({ ...saved, entity });
      return { html, ...(unpublished && { unpublished }) };
    },
  };
}
