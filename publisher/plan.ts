import type { PageEntry, StaticPath } from '#catalogue/cacheKey';
import { createMaker } from '#domain/madeOnce';

/** A page that the site has. */
export interface PlannedPage {
  /** Its path, as `/releases/tide-7`. */
  address: string;
  /** The file of the site, as `releases/tide-7.html`. */
  file: string;
  /** The page's source, as `src/pages/releases/[release].astro`. */
  component: string;
  /** Changes whenever the page shows something else; null for a page that is rendered each time. */
  key: string | null;
  /** Absent for a page that is about no single entry. */
  entry?: PageEntry;
}

/** A route of the site, as Astro's manifest describes it. */
export interface SiteRoute {
  component: string;
  /** As `/releases/[release]`. */
  route: string;
  /** Whether it answers HTML, which stands in a `.html` file. */
  isPage: boolean;
}

/** A route with its parameters filled in, as `/releases/tide-7`. */
const addressOf = (route: string, params: StaticPath['params']) =>
  route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => String(params[name] ?? ''));

const pageOnce = createMaker<PlannedPage>();

function plannedPage({ component, route, isPage }: SiteRoute, path: StaticPath): PlannedPage {
  const { params, cacheKey, entry } = path;
  const address = addressOf(route, params);
  const name = address.slice(1) || 'index';
  const key = cacheKey === undefined ? null : String(cacheKey);
  const file = isPage ? `${name}.html` : name;
  return { address, file, component, key, ...(entry && { entry }) };
}

/** Every page of the site, in the order of the routes; each page module says its own paths. */
export async function planPages(
  routes: Iterable<SiteRoute>,
  pathsOf: (component: string) => Promise<StaticPath[]>,
): Promise<PlannedPage[]> {
  const pages: PlannedPage[] = [];
  // A path that is the same object as the last time has the same page.
  for (const route of routes)
    for (const path of await pathsOf(route.component))
      pages.push(pageOnce(path, [route.component], () => plannedPage(route, path)));
  return pages;
}
