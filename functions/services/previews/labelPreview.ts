import type { Answer, Call } from '#contract/api';
import { drawnLogo, svgAddress } from '#design/drawnLogo';
import { shownTheme } from '#design/shownTheme';
import { dayAt } from '#domain/day';
import { publicFeatured } from '#domain/label/home';
import type { StoredLabel } from '#domain/label/label';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { LabelPage } from '#domain/publication/preview';
import { snapshotLabel } from '#domain/publication/snapshot';
import { labelStamp } from '#functions/services/entries/storedLabel';
import type { LabelService } from '#functions/services/label/label';
import type { Ports } from '#functions/services/ports';
import type { RateLimiter } from '#functions/services/visitors/rateLimiter';
import { memberPreviews } from './previews.ts';

type NeededPorts = Pick<
  Ports,
  'snapshots' | 'logos' | 'renderPreview' | 'clock' | 'drawnCovers' | 'shareCards' | 'site'
>;
interface NeededServices {
  label: Pick<LabelService, 'wantedLabel' | 'featuredNumbers'>;
  rateLimiter: Pick<RateLimiter, 'demand'>;
}

/** Why the site has no page of a kind. */
const missing: Partial<Record<LabelPage, string>> = {
  artist: 'The site shows no artist yet.',
  release: 'No release is out yet.',
  announced: 'No release is announced.',
};
const noPage = 'There is no such page.';

/** Shows pages of the site with unsaved settings of the label. */
export function createLabelPreview(ports: NeededPorts, services: NeededServices) {
  const { snapshots, logos, renderPreview, clock, site } = ports;
  const { label, rateLimiter } = services;
  const imageAddress = (path: string) => `${site.imageBase}/${path}`;

  /** The logo drawn from the name. A preview does not store it; publishing does. */
  async function drawnLogoOf(entity: StoredLabel): Promise<string> {
    const path = logos.drawnPath(entity);
    if (await logos.has(path)) return imageAddress(path);
    return svgAddress(drawnLogo(entity.name, shownTheme(entity.theme).covers));
  }

  return {
    async previewLabel(
      { body: { label: change, page, slug, language } }: Call<'previewLabel'>,
      caller: Caller,
    ): Promise<Answer<'previewLabel'>> {
      await rateLimiter.demand(memberPreviews, accountKey(caller));
      const entity = await label.wantedLabel(change);
      const own = page === 'own' && entity.pages.find((one) => one.slug === slug);
      if (page === 'own' && !own) throw new Problem('not-found', noPage);
      const now = clock.now();
      const numbers = await label.featuredNumbers(entity);
      const featured = publicFeatured(
        entity.featured,
        (id) => numbers.get(id),
        dayAt(now, entity.timeZone),
      );
      // The icon is a file of its own, which no preview shows.
      const stamp = { ...labelStamp(ports, entity), icon: '' };
      const shown = snapshotLabel(entity, { imageAddress, label: stamp }, featured);
      shown.marks.light ??= await drawnLogoOf(entity);
      const html = await renderPreview({
        page,
        ...(own && { url: `/${own.slug}` }),
        ...(language && page !== 'lost' && { language }),
        published: await snapshots.wantedText(),
        artists: [],
        releases: [],
        label: shown,
        now,
      });
      if (!html) throw new Problem('not-found', missing[page] ?? noPage);
      return { html };
    },
  };
}
