import { hash, randomBytes } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import { accountKey, accountOf, type Caller, ownsRelease } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { PreviewLink } from '#domain/publication/preview';
import { publicArtist, publicRelease, snapshotLabel } from '#domain/publication/snapshot';
import type { Release, StoredRelease } from '#domain/release/release';
import type { Saved } from '#functions/ports/entries';
import type { Ports, StoredPreview } from '#functions/ports/ports';
import { withShownMark } from '#functions/services/label/marks';
import { readLabel } from '#functions/services/label/storedLabel';
import type { Proposable } from '#functions/services/proposals/proposing';
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
  store: Pick<Ports['releases'], 'find'>;
  releases: Pick<Releases, 'owned'> & Pick<Proposable<StoredRelease, Release>, 'proposed'>;
  rateLimiter: Pick<RateLimiter, 'demand'>;
};

/** Reading takes no sign-in. */
const clientLimit: RateLimit = { name: 'preview', times: 60, within: 60_000 };

/** A token is 256 random bits, so its hash needs neither salt nor a slow algorithm. */
const hashOf = (token: string) => hash('sha256', token, 'hex');

const dayMilliseconds = 24 * 60 * 60_000;

const shown = ({ release: _, account: __, role: ___, ...link }: StoredPreview): PreviewLink => link;

/** Manages links that show a release before it is public. Each expires and can be revoked. */
export function createPreviews(needs: Needs) {
  const { previews, members, renderPreview, artists, clock, labels, marks, site } = needs;
  const { drawnCovers } = needs;
  const { store, releases, rateLimiter } = needs;

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

  async function artistsOf(ids: readonly string[]) {
    const found = await Promise.all(ids.map((id) => artists.find(id)));
    return found.flatMap((saved) => (saved && !saved.entity.archived ? [saved] : []));
  }

  /** A release as its page shows it, and the page. */
  async function pageOf(saved: Saved<StoredRelease>) {
    const by = await artistsOf(saved.entity.artistIds);
    const numbers = new Map(by.map(({ entity }) => [entity.id, entity.cId]));
    const stamp = {
      version: 0,
      exportedAt: saved.savedAt,
      imageAddress: (path: string) => `${site.imageBase}/${path}`,
    };
    const release = publicRelease(saved, { numbers }, stamp);
    const credited = by.map((artist) => publicArtist(artist, stamp));
    const label = await withShownMark(await readLabel({ labels }), marks);
    const html = await renderPreview({
      release,
      artists: credited,
      label: snapshotLabel(label, { ...stamp, drawnCovers: drawnCovers.folderOf(label.theme) }),
      now: clock.now(),
    });
    return { release, artists: credited.map(({ name }) => name), html };
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

    async previewRelease({ body }: Call<'previewRelease'>, caller: Caller) {
      const saved = await releases.owned(body.id, caller);
      const entity = await releases.proposed(saved, body, caller);
      const { html } = await pageOf({ ...saved, entity });
      return { html };
    },
  };
}
