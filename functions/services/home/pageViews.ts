import type { Answer, Call } from '#contract/api';
import type { ViewedPage } from '#contract/home';
import { type Caller, ownsArtist, ownsByArtists } from '#domain/member/member';
import { entryPageOf } from '#domain/pagePath';
import { showName } from '#domain/show/show';
import type { CataloguePort, Ports } from '#functions/services/ports';

type Needs = Pick<Ports, CataloguePort | 'pageViews'>;

/** The number of days that figures cover. */
const days = 28;
const shownPages = 8;

/** Tells which pages are visited, if a service counts visits. */
export function createPageViewFigures({ artists, releases, shows, merch, news, pageViews }: Needs) {
  return {
    async getPageViews(_: Call<'getPageViews'>, caller: Caller): Promise<Answer<'getPageViews'>> {
      if (!pageViews) return { views: null };
      const [counts, everyone, all, played, items, told] = await Promise.all([
        pageViews.counts(days),
        artists.rows(),
        releases.rows(),
        shows.rows(),
        merch.rows(),
        news.rows(),
      ]);
      const names = new Map<string, string>();
      for (const { id, cId, name } of everyone)
        if (ownsArtist(caller, id)) names.set(`artist ${cId}`, name);
      for (const { artistIds, cId, title } of all)
        if (ownsByArtists(caller, artistIds)) names.set(`release ${cId}`, title);
      for (const { artistIds, cId, ...row } of played)
        if (ownsByArtists(caller, artistIds)) names.set(`show ${cId}`, showName(row));
      for (const { artistIds, cId, name } of items)
        if (ownsByArtists(caller, artistIds)) names.set(`merch ${cId}`, name);
      // An artist has no page of news.
      for (const { cId, title } of told)
        if (caller.role === 'staff') names.set(`news ${cId}`, title);

      // Add up an entry's pages: one for each language and for each earlier address.
      const found = new Map<string, ViewedPage>();
      let total = 0;
      for (const [path, count] of counts) {
        const page = entryPageOf(path);
        const key = page && `${page.kind} ${page.cId}`;
        const name = key ? names.get(key) : undefined;
        if (caller.role === 'staff' || name !== undefined) total += count;
        if (!page || !key || name === undefined) continue;
        found.set(key, { ...page, name, count: count + (found.get(key)?.count ?? 0) });
      }
      const pages = [...found.values()].sort((a, b) => b.count - a.count).slice(0, shownPages);
      const isStaff = caller.role === 'staff' && { dashboard: pageViews.dashboard };
      return { views: { days, total, pages, ...isStaff } };
    },
  };
}
