import type { Answer, Call } from '#contract/api';
import { drawnMark, svgAddress } from '#design/drawnMark';
import { shownTheme } from '#design/shownTheme';
import { type Day, dayAt } from '#domain/day';
import type { PublicLabel } from '#domain/label/publicLabel';
import { compareNewest } from '#domain/listing/ordering';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { LabelPage } from '#domain/publication/preview';
import {
  type PublicArtist,
  type PublicRelease,
  publicArtist,
  publicRelease,
  snapshotLabel,
} from '#domain/publication/snapshot';
import { isOut, isVisible } from '#domain/release/releaseStatus';
import type { Ports } from '#functions/ports/ports';
import type { RateLimiter } from '#functions/services/visitors/rateLimiter';
import type { LabelService } from './label.ts';
import { memberPreviews } from './previews.ts';

type Needs = Pick<
  Ports,
  'artists' | 'releases' | 'renderPreview' | 'clock' | 'drawnCovers' | 'site'
> & {
  label: Pick<LabelService, 'proposedLabel'>;
  rateLimiter: Pick<RateLimiter, 'demand'>;
};

/** As many of the newest records as are read for a preview: pages of more look the same. */
const mostReleases = 60;

/** The label's entries, as far as its pages are shown with them. */
interface Around {
  artists: PublicArtist[];
  /** Newest first. */
  releases: PublicRelease[];
}

/** The path of the page to show, where there is more than one of its kind. */
function urlOf(
  { page, slug }: { page: LabelPage; slug?: string | undefined },
  { label, artists, releases }: Around & { label: PublicLabel },
  today: Day,
): string | undefined {
  if (page === 'own') {
    const own = label.pages.find((one) => one.slug === slug);
    if (!own) throw new Problem('not-found', 'There is no such page.');
    return `/${own.slug}`;
  }
  const shown = releases.find((one) => isOut(one, today) === (page !== 'announced'));
  if (page === 'artist') {
    const artist = artists.find(({ cId }) => shown?.artists.includes(cId)) ?? artists[0];
    if (!artist) throw new Problem('not-found', 'The site shows no artist yet.');
    return artist.url;
  }
  if (page !== 'release' && page !== 'announced') return undefined;
  const none = page === 'release' ? 'No release is out yet.' : 'No release is announced.';
  if (!shown) throw new Problem('not-found', none);
  return shown.url;
}

/** Shows pages of the site as they would be with a label that is not saved. */
export function createLabelPreview(needs: Needs) {
  const { artists, releases, renderPreview, clock, drawnCovers, site, label, rateLimiter } = needs;
  const imageAddress = (path: string) => `${site.imageBase}/${path}`;
  const stampOf = ({ savedAt }: { savedAt: string }) => ({
    version: 0,
    exportedAt: savedAt,
    imageAddress,
  });

  async function entriesAround(): Promise<Around> {
    const rows = (await releases.rows()).filter(isVisible).toSorted(compareNewest);
    const newest = rows.slice(0, mostReleases);
    const found = await Promise.all(newest.map(({ id }) => releases.find(id)));
    const all = found.filter((one) => one !== null);
    const ids = [...new Set(all.flatMap(({ entity }) => entity.artistIds))];
    const credited = (await Promise.all(ids.map((id) => artists.find(id)))).filter(
      (one) => one !== null && !one.entity.archived,
    );
    const by = credited.filter((one) => one !== null);
    const numbers = new Map(by.map(({ entity }) => [entity.id, entity.cId]));
    return {
      artists: by.map((one) => publicArtist(one, stampOf(one))),
      releases: all.map((one) => publicRelease(one, { numbers }, stampOf(one))),
    };
  }

  return {
    async previewLabel(
      { body }: Call<'previewLabel'>,
      caller: Caller,
    ): Promise<Answer<'previewLabel'>> {
      await rateLimiter.demand(memberPreviews, accountKey(caller));
      const entity = await label.proposedLabel(body.label);
      const { theme, name } = entity;
      const shown = snapshotLabel(entity, {
        imageAddress,
        mailBy: site.mail,
        drawnCovers: drawnCovers.folderOf(theme),
      });
      // A mark that is drawn from the name is stored when it is published, not while one types.
      shown.marks.light ??= svgAddress(drawnMark(name, shownTheme(theme).covers));
      const around = await entriesAround();
      const now = clock.now();
      const url = urlOf(body, { label: shown, ...around }, dayAt(now, shown.timeZone));
      const html = await renderPreview({
        page: body.page === 'announced' ? 'release' : body.page,
        ...(url && { url }),
        ...(body.language && body.page !== 'lost' && { language: body.language }),
        ...around,
        label: shown,
        now,
      });
      return { html };
    },
  };
}
