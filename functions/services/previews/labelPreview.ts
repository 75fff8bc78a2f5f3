import type { Answer, Call } from '#contract/api';
import { drawnMark, svgAddress } from '#design/drawnMark';
import { shownTheme } from '#design/shownTheme';
import type { StoredLabel } from '#domain/label/label';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { LabelPage } from '#domain/publication/preview';
import { snapshotLabel } from '#domain/publication/snapshot';
import type { LabelService } from '#functions/services/label/label';
import type { Ports } from '#functions/services/ports';
import type { RateLimiter } from '#functions/services/visitors/rateLimiter';
import { memberPreviews } from './previews.ts';

type Needs = Pick<
  Ports,
  'snapshots' | 'marks' | 'renderPreview' | 'clock' | 'drawnCovers' | 'site'
> & {
  label: Pick<LabelService, 'proposedLabel'>;
  rateLimiter: Pick<RateLimiter, 'demand'>;
};

/** Why the site has no page of a kind. */
const missing: Partial<Record<LabelPage, string>> = {
  artist: 'The site shows no artist yet.',
  release: 'No release is out yet.',
  announced: 'No release is announced.',
};
const noPage = 'There is no such page.';

/** Shows pages of the site with unsaved settings of the label. */
export function createLabelPreview(needs: Needs) {
  const { snapshots, marks, renderPreview, clock, drawnCovers, site, label, rateLimiter } = needs;
  const imageAddress = (path: string) => `${site.imageBase}/${path}`;

  /** The mark drawn from the name. A preview does not store it; publishing does. */
  async function drawnMarkOf(entity: StoredLabel): Promise<string> {
    const path = marks.drawnPath(entity);
    if (await marks.has(path)) return imageAddress(path);
    return svgAddress(drawnMark(entity.name, shownTheme(entity.theme).covers));
  }

  return {
    async previewLabel(
      { body: { label: change, page, slug, language } }: Call<'previewLabel'>,
      caller: Caller,
    ): Promise<Answer<'previewLabel'>> {
      await rateLimiter.demand(memberPreviews, accountKey(caller));
      const entity = await label.proposedLabel(change);
      const own = page === 'own' && entity.pages.find((one) => one.slug === slug);
      if (page === 'own' && !own) throw new Problem('not-found', noPage);
      const shown = snapshotLabel(entity, {
        imageAddress,
        mailBy: site.mail,
        drawnCovers: drawnCovers.folderOf(entity.theme),
      });
      shown.marks.light ??= await drawnMarkOf(entity);
      const html = await renderPreview({
        page,
        ...(own && { url: `/${own.slug}` }),
        ...(language && page !== 'lost' && { language }),
        published: await snapshots.wantedText(),
        artists: [],
        releases: [],
        label: shown,
        now: clock.now(),
      });
      if (!html) throw new Problem('not-found', missing[page] ?? noPage);
      return { html };
    },
  };
}
