import { collatorOf } from '#domain/listing/ordering';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { isForSale } from '#domain/release/edition';
import { editionFormats } from '#domain/release/editionFormat';
import { releaseKinds } from '#domain/release/releaseKind';
import { tagSlug, tagsOf } from '#domain/release/tags';
import { wordingOf } from '#words/wording';
import { selectionPath } from '../paths.ts';
import { derived } from './builtCatalogue.ts';
import { read } from './reading.ts';
import { editionsIn } from './shop.ts';

/** The number of releases on a page of a selection. */
const selectionLength = 24;

/** A subset of the releases with its own pages: by kind, year, format or tag. */
export interface Selection {
  by: 'kind' | 'year' | 'format' | 'tag';
  /** Its part of the address. */
  value: string;
  name: string;
  path: string;
  /** The number of its releases. */
  count: number;
}

interface WholeSelection extends Omit<Selection, 'count'> {
  /** Newest first. */
  releases: PublicRelease[];
}

/** The formats' values; `in-stock` has what can be bought today, in any format. */
const formatValues: readonly string[] = ['in-stock', ...editionFormats];

/**
 * The order of the filters: kinds and formats as labels list them, years newest first, tags by name.
 */
function selectionOrder(language: string): (a: WholeSelection, b: WholeSelection) => number {
  const origins = ['kind', 'year', 'format', 'tag'];
  const kinds: readonly string[] = releaseKinds;
  const collator = collatorOf(language);
  return (a, b) =>
    origins.indexOf(a.by) - origins.indexOf(b.by) ||
    (a.by === 'kind' ? kinds.indexOf(a.value) - kinds.indexOf(b.value) : 0) ||
    (a.by === 'format' ? formatValues.indexOf(a.value) - formatValues.indexOf(b.value) : 0) ||
    (a.by === 'year' ? Number(b.value) - Number(a.value) : 0) ||
    collator.compare(a.name, b.name) ||
    (a.value < b.value ? -1 : 1);
}

/** Every selection of the catalogue. */
export const allSelections = derived((catalogue): WholeSelection[] => {
  const byValue = {
    kind: new Map<string, WholeSelection>(),
    year: new Map(),
    format: new Map(),
    tag: new Map(),
  };
  const { language, prefix } = catalogue;
  const { browse, shop } = wordingOf(catalogue.label, language).words;
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
    const editions = editionsIn(catalogue, release).filter(({ state }) => state !== 'notForSale');
    for (const format of new Set(editions.map((one) => one.format)))
      add('format', [format, shop[format]], release);
    if (editions.some(isForSale)) add('format', ['in-stock', shop.inStock], release);
    if (tags) for (const tag of tagsOf(release)) add('tag', [tagSlug(tag), tag], release);
  }
  const all = Object.values(byValue).flatMap((some): WholeSelection[] => [...some.values()]);
  return all.sort(selectionOrder(language));
});

const withCount = ({ releases, ...selection }: WholeSelection): Selection => ({
  ...selection,
  count: releases.length,
});

/** The selections by one property, as the filters list them. */
export const selectionsBy = read('selectionsBy', (catalogue, by: Selection['by']) =>
  allSelections(catalogue)
    .filter((selection) => selection.by === by)
    .map(withCount),
);

/** The number of pages of a selection. */
export const pagesOf = ({ count }: Selection) => Math.ceil(count / selectionLength);

/** The contents of a selection's page, with its releases as numbers. */
export const selectionPage = read(
  'selectionPage',
  (catalogue, by: Selection['by'], rest: string | undefined) => {
    const [value = '', number = '1'] = (rest ?? '').split('/');
    const selection = allSelections(catalogue).find((one) => one.by === by && one.value === value);
    if (!selection) return undefined;
    const page = Number(number);
    const part = selection.releases.slice((page - 1) * selectionLength, page * selectionLength);
    return { selection: withCount(selection), page, releases: part.map(({ cId }) => cId) };
  },
);

/** The paths of all pages of the selections by one property. */
export function selectionPaths(by: Selection['by']) {
  return selectionsBy(by).flatMap((selection) =>
    Array.from({ length: pagesOf(selection) }, (_, index) => ({
      params: { rest: index === 0 ? selection.value : `${selection.value}/${index + 1}` },
    })),
  );
}
