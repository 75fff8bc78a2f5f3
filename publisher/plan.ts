import type { StaticPath } from '#catalogue/pagePaths';
import { catalogueKinds, type EntryKind } from '#domain/entryKind';
import { labelNumber } from '#domain/label/label';
import { trailingNumber } from '#domain/pagePath';
import type { LanguageCode } from '#words/languages';
import { isRenderedOnce } from '../src/paths.ts';

export interface PageEntry {
  kind: EntryKind;
  cId: number;
}

/** A page of the site. */
export interface PlannedPage {
  /** Such as `/releases/tide-7`, or `/de/releases/tide-7` in the label's second language. */
  address: string;
  /** The language to render; the label's first one if absent. */
  language?: LanguageCode;
  /** The path of its file from the site's root, such as `releases/tide-7.html`. */
  path: string;
  /** The page's source, such as `src/pages/releases/[release].astro`. */
  component: string;
  /** The entry that the page is about; absent for a list and other general pages. */
  entry?: PageEntry;
}

/** A route of the site, as Astro's manifest describes it. */
export interface PageRoute {
  component: string;
  /** Such as `/releases/[release]`. */
  route: string;
  /** Whether it answers HTML, stored as a `.html` file. */
  isPage: boolean;
}

/**
 * A route with its parameters filled in, such as `/releases/tide-7`. A parameter without a value is
 * dropped with its slash.
 */
const addressOf = (route: string, params: StaticPath['params']) =>
  route.replace(/(\/?)\[(?:\.\.\.)?(\w+)\]/g, (_, slash: string, name: string) =>
    params[name] === undefined ? '' : `${slash}${params[name]}`,
  );

/** Pages that the label wrote itself. */
const ownPages = 'src/pages/[page].astro';

/** The entry that a page is about, found by its parameter, which is named after the kind. */
function entryOf(component: string, params: StaticPath['params']): PageEntry | undefined {
  if (component === ownPages) return { kind: 'label', cId: labelNumber };
  const kind = catalogueKinds.find((one) => params[one] !== undefined);
  const cId = kind ? trailingNumber(String(params[kind])) : null;
  return kind && cId !== null ? { kind, cId } : undefined;
}

/** A language whose pages have a prefix in their path. */
interface Translation {
  language: LanguageCode;
  prefix: string;
}

/**
 * Lists every page of the site, in the order of the routes; each page module supplies its own
 * paths. With a translation, its pages are listed too, under its prefix.
 */
export async function planPages(
  routes: Iterable<PageRoute>,
  pathsOf: (component: string) => Promise<StaticPath[]>,
  translation?: Translation,
): Promise<PlannedPage[]> {
  const pages: PlannedPage[] = [];
  for (const { component, route, isPage } of routes) {
    if (translation && isRenderedOnce(component)) continue;
    for (const { params } of await pathsOf(component)) {
      const own = addressOf(route, params);
      const address = translation ? translation.prefix + (own === '/' ? '' : own) : own;
      const name = address.slice(1) || 'index';
      const entry = entryOf(component, params);
      pages.push({
        address,
        path: isPage ? `${name}.html` : name,
        component,
        ...(entry && { entry }),
        ...(translation && { language: translation.language }),
      });
    }
  }
  return pages;
}
