import type { EntryKind } from '#domain/publication/publication';

/** The entry that a page is about. */
interface PageEntry {
  kind: EntryKind;
  cId: number;
}

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

/** A path as a page's own `getStaticPaths` gives it. */
export interface StaticPath {
  params: Readonly<Record<string, string | number | undefined>>;
  /** Covers everything that the page reads: see `cacheKey` in `src/catalogue`. */
  cacheKey?: string | number;
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

/** Every page of the site, in the order of the routes; each page module says its own paths. */
export async function planPages(
  routes: Iterable<SiteRoute>,
  pathsOf: (component: string) => Promise<StaticPath[]>,
): Promise<PlannedPage[]> {
  const pages: PlannedPage[] = [];
  for (const { component, route, isPage } of routes)
    for (const { params, cacheKey, entry } of await pathsOf(component)) {
      const address = addressOf(route, params);
      const name = address.slice(1) || 'index';
      const key = cacheKey === undefined ? null : String(cacheKey);
      const file = isPage ? `${name}.html` : name;
      pages.push({ address, file, component, key, ...(entry && { entry }) });
    }
  return pages;
}
