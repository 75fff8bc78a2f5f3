import type { FilePiece, PageEntry, StaticPath } from '#catalogue/cacheKey';
import { createMaker } from '#domain/madeOnce';
import type { LanguageCode } from '#words/languages';

/** A page that the site has. */
export interface PlannedPage {
  /** Its path, as `/releases/tide-7`, and in the label's second language `/de/releases/tide-7`. */
  address: string;
  /** The language it is rendered in; the label's first one if absent. */
  language?: LanguageCode;
  /** The file of the site, as `releases/tide-7.html`. */
  file: string;
  /** The page's source, as `src/pages/releases/[release].astro`. */
  component: string;
  /** Changes whenever the page shows something else; null for a page that is rendered each time. */
  key: string | null;
  /** Absent for a page that is about no single entry. */
  entry?: PageEntry;
  /** The pieces that make up its file; absent for a page that is rendered. */
  pieces?: readonly FilePiece[];
}

/** A route of the site, as Astro's manifest describes it. */
export interface PageRoute {
  component: string;
  /** As `/releases/[release]`. */
  route: string;
  /** Whether it answers HTML, which stands in a `.html` file. */
  isPage: boolean;
}

/** A route with its parameters filled in, as `/releases/tide-7`. */
const addressOf = (route: string, params: StaticPath['params']) =>
  route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => String(params[name] ?? ''));

/** A language whose pages stand under a prefix. */
interface Translation {
  language: LanguageCode;
  prefix: string;
}

const pageOnce = createMaker<PlannedPage>();

function plannedPage(
  { component, route, isPage }: PageRoute,
  { params, cacheKey, entry, pieces }: StaticPath,
  translation: Translation | undefined,
): PlannedPage {
  const own = addressOf(route, params);
  const address = translation ? translation.prefix + (own === '/' ? '' : own) : own;
  const language = translation?.language;
  const name = address.slice(1) || 'index';
  const key = cacheKey === undefined ? null : String(cacheKey);
  const file = isPage ? `${name}.html` : name;
  return {
    address,
    file,
    component,
    key,
    ...(entry && { entry }),
    ...(language && { language }),
    ...(pieces && { pieces }),
  };
}

/** The files of a site that stand once, whatever its languages are. */
const standOnce =
  /^src\/pages\/(admin|favicon|invitation|login|manifest|moved|preview|profile|robots|sign-in-return|sitemap|sitemaps|data\/(addresses|catalogue))\b/;

/**
 * Every page of the site, in the order of the routes; each page module says its own paths. With a
 * translation, the pages that stand in that language too, below its prefix.
 */
export async function planPages(
  routes: Iterable<PageRoute>,
  pathsOf: (component: string) => Promise<StaticPath[]>,
  translation?: Translation,
): Promise<PlannedPage[]> {
  const pages: PlannedPage[] = [];
  for (const route of routes) {
    if (translation && standOnce.test(route.component)) continue;
    // A path that is the same object as the last time has the same page.
    for (const path of await pathsOf(route.component))
      pages.push(
        pageOnce(path, [route.component, translation?.prefix], () =>
          plannedPage(route, path, translation),
        ),
      );
  }
  return pages;
}
