import type { StaticPath } from '#catalogue/pagePaths';
import { labelNumber } from '#domain/label/label';
import { trailingNumber } from '#domain/pagePath';
import type { EntryKind } from '#domain/publication/publication';
import type { LanguageCode } from '#words/languages';

/** The entry that a page is about. */
export interface PageEntry {
  kind: EntryKind;
  cId: number;
}

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
  /** Absent for a page that is about no single entry. */
  entry?: PageEntry;
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

/** The pages that the label wrote. */
const ownPages = 'src/pages/[page].astro';

/** The entry that a page is about, which its parameter names. */
function entryOf(
  component: string,
  { artist, release }: StaticPath['params'],
): PageEntry | undefined {
  if (component === ownPages) return { kind: 'label', cId: labelNumber };
  const kind = artist === undefined ? 'release' : 'artist';
  const cId = trailingNumber(String(artist ?? release ?? ''));
  return cId === null ? undefined : { kind, cId };
}

/** A language whose pages stand under a prefix. */
interface Translation {
  language: LanguageCode;
  prefix: string;
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
  for (const { component, route, isPage } of routes) {
    if (translation && standOnce.test(component)) continue;
    for (const { params } of await pathsOf(component)) {
      const own = addressOf(route, params);
      const address = translation ? translation.prefix + (own === '/' ? '' : own) : own;
      const name = address.slice(1) || 'index';
      const entry = entryOf(component, params);
      pages.push({
        address,
        file: isPage ? `${name}.html` : name,
        component,
        ...(entry && { entry }),
        ...(translation && { language: translation.language }),
      });
    }
  }
  return pages;
}
