import { hash, randomBytes } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import type { Artist, StoredArtist } from '#domain/artist/artist';
import { type Day, dayAt } from '#domain/day';
import { accountKey, accountOf, type Caller, ownsRelease } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { PagePreview, PreviewLink } from '#domain/publication/preview';
import {
  type PublicRelease,
  publicArtist,
  publicRelease,
  snapshotLabel,
} from '#domain/publication/snapshot';
import type { Release, StoredRelease } from '#domain/release/release';
import { isDue, isUnreleased, isVisible, releaseStatus } from '#domain/release/releaseStatus';
import type { Saved } from '#functions/ports/entries';
import type { Ports, StoredPreview } from '#functions/ports/ports';
import { withShownMark } from '#functions/services/label/marks';
import { readLabel } from '#functions/services/label/storedLabel';
import type { Proposable } from '#functions/services/proposals/proposable';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';
import type { Releases } from './releases.ts';

type Needs = Pick<
  Ports,
  | 'previews'
  | 'members'
  | 'renderPreview'
  | 'artists'
  | 'clock'
  | 'labels'
  | 'marks'
  | 'drawnCovers'
  | 'site'
> & {
  store: Pick<Ports['releases'], 'find' | 'rows'>;
  artist: Pick<Proposable<StoredArtist, Artist>, 'owned' | 'proposed'>;
  releases: Pick<Releases, 'owned'> & Pick<Proposable<StoredRelease, Release>, 'proposed'>;
  rateLimiter: Pick<RateLimiter, 'demand'>;
};

/** Reading takes no sign-in. */
const clientLimit: RateLimit = { name: 'preview', times: 60, within: 60_000 };

/** Somebody who types gets a new page after each pause: rarely more than one in two seconds. */
export const memberPreviews: RateLimit = { name: 'livePreview', times: 120, within: 60_000 };

/** A token is 256 random bits, so its hash needs neither salt nor a slow algorithm. */
const hashOf = (token: string) => hash('sha256', token, 'hex');

const dayMilliseconds = 24 * 60 * 60_000;

const shown = ({ release: _, account: __, role: ___, ...link }: StoredPreview): PreviewLink => link;

/** The paths of entries that the site does not show yet, as a preview names them. */
function unpublishedOf(
  all: readonly Pick<Saved<unknown>, 'isShown'>[],
  shownAs: readonly { url: string }[],
): Pick<PagePreview, 'unpublished'> {
  const unpublished = shownAs.filter((_, index) => !all[index]?.isShown).map(({ url }) => url);
  return unpublished.length > 0 ? { unpublished } : {};
}

/** A release as its page has it once it is approved: announced, or out if its day has come. */
function asApproved(release: PublicRelease, today: Day): PublicRelease {
  const { Approved, Released } = releaseStatus;
  if (isUnreleased(release) || release.releaseStatus === Released) return release;
  const approved = { ...release, releaseStatus: Approved };
  return isDue(approved, today) ? { ...release, releaseStatus: Released } : approved;
}

/** Manages links that show a release before it is public. Each expires and can be revoked. */
export function createPreviews(needs: Needs) {
  const { previews, members, renderPreview, artists, clock, labels, marks, site } = needs;
  const { drawnCovers, store, artist, releases, rateLimiter } = needs;

  const lives = ({ expiresAt }: PreviewLink) => Date.parse(expiresAt) > clock.now().getTime();

  async function listed(release: string): Promise<PreviewLink[]> {
    const links = (await previews.list(release)).filter(lives).map(shown);
    return links.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  /** Whether an artist who made a link has lost the release since: by their rights, or by its artists. */
  async function isLost({ account, role }: StoredPreview, artistIds: readonly string[]) {
    const maker = role !== 'staff' && account ? await members.find(accountOf(account)) : null;
    return maker !== null && !ownsRelease(maker, artistIds);
  }

  const stampOf = ({ savedAt }: Saved<object>) => ({
    version: 0,
    exportedAt: savedAt,
    imageAddress: (path: string) => `${site.imageBase}/${path}`,
  });

  async function publicLabelOf(stamp: ReturnType<typeof stampOf>) {
    const label = await withShownMark(await readLabel({ labels }), marks);
    return snapshotLabel(label, { ...stamp, drawnCovers: drawnCovers.folderOf(label.theme) });
  }

  async function artistsOf(ids: readonly string[]) {
    const found = await Promise.all(ids.map((id) => artists.find(id)));
    return found.flatMap((saved) => (saved && !saved.entity.archived ? [saved] : []));
  }

  /** A release as its page shows it, and the page. */
  async function pageOf(saved: Saved<StoredRelease>) {
    const by = await artistsOf(saved.entity.artistIds);
    const numbers = new Map(by.map(({ entity }) => [entity.id, entity.cId]));
    const stamp = stampOf(saved);
    const release = publicRelease(saved, { numbers }, stamp);
    const credited = by.map((one) => publicArtist(one, stamp));
    const [label, now] = [await publicLabelOf(stamp), clock.now()];
    const html = await renderPreview({
      page: 'release',
      url: release.url,
      releases: [asApproved(release, dayAt(now, label.timeZone))],
      artists: credited,
      label,
      now,
    });
    return {
      release,
      artists: credited.map(({ name }) => name),
      html,
      ...unpublishedOf([saved, ...by], [release, ...credited]),
    };
  }

  /** The page of an artist, with the releases that are public. */
  async function artistPageOf(saved: Saved<StoredArtist>): Promise<PagePreview> {
    const { id } = saved.entity;
    const rows = await store.rows();
    const ofArtist = rows.filter((row) => isVisible(row) && row.artistIds.includes(id));
    const found = await Promise.all(ofArtist.map((row) => store.find(row.id)));
    const all = found.filter((one) => one !== null);
    const ids = new Set(all.flatMap(({ entity }) => entity.artistIds));
    ids.delete(id);
    const by = [saved, ...(await artistsOf([...ids]))];
    const numbers = new Map(by.map(({ entity }) => [entity.id, entity.cId]));
    const stamp = stampOf(saved);
    const shown = by.map((one) => publicArtist(one, stamp));
    const html = await renderPreview({
      page: 'artist',
      url: publicArtist(saved, stamp).url,
      releases: all.map((release) => publicRelease(release, { numbers }, stamp)),
      artists: shown,
      label: await publicLabelOf(stamp),
      now: clock.now(),
    });
    return { html, ...unpublishedOf(by, shown) };
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
      const saved = link && lives(link) ? await store.find(link.release) : null;
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
      const entity = await releases.proposed(saved, body, caller);
      const { html, unpublished } = await pageOf({ ...saved, entity });
      return { html, ...(unpublished && { unpublished }) };
    },
  };
}
