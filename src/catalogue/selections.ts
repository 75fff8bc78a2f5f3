import { collatorOf } from '#domain/listing/ordering';
import { createMaker } from '#domain/madeOnce';
import type { PublicRelease } from '#domain/publication/snapshot';
import { releaseKinds } from '#domain/release/releaseKind';
import { tagSlug, tagsOf } from '#domain/release/tags';
import { wordingOf } from '#words/wording';
import { selectionPath } from '../paths.ts';
import { cacheKey, frameOf, type StaticPath } from './cacheKey.ts';
import type { BuiltCatalogue } from './catalogue.ts';
import { rowDigest } from './lists.ts';

/** The releases on a page of a selection. */
const selectionLength = 24;

/** Some of the releases, with a page of their own: of a kind, of a year, or with a tag. */
export interface Selection {
  by: 'kind' | 'year' | 'tag';
  /** The part of its address. */
  value: string;
  name: string;
  path: string;
  /** Newest first. */
  releases: PublicRelease[];
}

const made = new WeakMap<BuiltCatalogue, Selection[]>();

/** In the order of the filters: kinds as a label lists them, the latest year, and tags by name first. */
function selectionOrder(language: string): (a: Selection, b: Selection) => number {
  const places = ['kind', 'year', 'tag'];
  const kinds: readonly string[] = releaseKinds;
  const collator = collatorOf(language);
  return (a, b) =>
    places.indexOf(a.by) - places.indexOf(b.by) ||
    (a.by === 'kind' ? kinds.indexOf(a.value) - kinds.indexOf(b.value) : 0) ||
    (a.by === 'year' ? Number(b.value) - Number(a.value) : 0) ||
    collator.compare(a.name, b.name) ||
    (a.value < b.value ? -1 : 1);
}

/** Every selection of the catalogue. */
export function selections(catalogue: BuiltCatalogue): Selection[] {
  const known = made.get(catalogue);
  if (known) return known;
  const byValue = { kind: new Map<string, Selection>(), year: new Map(), tag: new Map() };
  const { language, prefix } = catalogue;
  const { browse } = wordingOf(catalogue.label, language).words;
  const add = (
    by: Selection['by'],
    [value, name]: readonly [string, string],
    one: PublicRelease,
  ) => {
    const selection = byValue[by].get(value);
    if (selection) selection.releases.push(one);
    else {
      const path = prefix + selectionPath(by, value);
      byValue[by].set(value, { by, value, name, path, releases: [one] });
    }
  };
  for (const release of catalogue.newest) {
    const { kind, releaseDate, tags } = release;
    const year = releaseDate?.slice(0, 4);
    if (kind) add('kind', [kind, browse[kind]], release);
    if (year) add('year', [year, year], release);
    if (tags) for (const tag of tagsOf(release)) add('tag', [tagSlug(tag), tag], release);
  }
  const all = Object.values(byValue).flatMap((some): Selection[] => [...some.values()]);
  const sorted = all.sort(selectionOrder(language));
  made.set(catalogue, sorted);
  return sorted;
}

/** The selections of one sort, as the filters list them. */
export const selectionsBy = (catalogue: BuiltCatalogue, by: Selection['by']) =>
  selections(catalogue).filter((selection) => selection.by === by);

/** Stands for all that the filters of a list show, in the keys of the many pages that they stand on. */
export const filtersDigest = (catalogue: BuiltCatalogue) =>
  cacheKey(selections(catalogue).map(({ path, name, releases }) => [path, name, releases.length]));

/** The number of pages of a selection. */
export const pagesOf = ({ releases }: Selection) => Math.ceil(releases.length / selectionLength);

const partOf = ({ releases }: Selection, page: number) =>
  releases.slice((page - 1) * selectionLength, page * selectionLength);

/** The contents of a selection's page. */
export function selectionPage(
  catalogue: BuiltCatalogue,
  by: Selection['by'],
  rest: string | undefined,
) {
  const [value = '', number = '1'] = (rest ?? '').split('/');
  const selection = selectionsBy(catalogue, by).find((one) => one.value === value);
  const page = Number(number);
  return selection && { selection, page, releases: partOf(selection, page) };
}

/** A release stands in several selections, so each of them remembers its own pages. */
const pagePaths = new Map<string, ReturnType<typeof createMaker<SelectionPath>>>();
type SelectionPath = StaticPath & { params: { rest: string } };

/** The paths of every page of the selections of one sort, each with the key of all that it shows. */
export function selectionPaths(catalogue: BuiltCatalogue, by: Selection['by']): SelectionPath[] {
  const { today, names } = catalogue;
  const frame = [...frameOf(catalogue), today, filtersDigest(catalogue)];
  return selectionsBy(catalogue, by).flatMap((selection) => {
    const { path, name, value, releases } = selection;
    const pagePath = pagePaths.get(path) ?? createMaker<SelectionPath>();
    pagePaths.set(path, pagePath);
    const around = [...frame, name, releases.length];
    return Array.from({ length: pagesOf(selection) }, (_, index) => index + 1).map((page) => {
      const part = partOf(selection, page);
      return pagePath(part[0] ?? part, [...around, names, page, ...part], () => ({
        params: { rest: page === 1 ? value : `${value}/${page}` },
        cacheKey: cacheKey([around, part.map((release) => rowDigest(catalogue, release))]),
      }));
    });
  });
}
