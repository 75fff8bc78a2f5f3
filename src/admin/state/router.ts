import { createRouter } from '@nanostores/router';
import type { CatalogueKind, EntryKind } from '#domain/entryKind';
import { paths } from '../../paths.ts';

/**
 * The address in the back office; `app/routes.ts` maps it to a screen. A link out of the back
 * office needs `target="_self"`.
 */
export const $adminRoute = createRouter({ admin: new RegExp(`^${paths.admin}(/.*)?$`, 'i') });

const editors: Record<CatalogueKind, string> = {
  artist: paths.editArtist,
  release: paths.editRelease,
  show: paths.editShow,
  merch: paths.editMerch,
  news: paths.editNews,
};

/** The path of an entry's editor. */
export function entryPath(kind: EntryKind, cId: number): string {
  return kind === 'label' ? paths.label : `${editors[kind]}/${cId}`;
}

/** Navigates within the back office. */
export function goTo(path: string): void {
  $adminRoute.open(path);
}

/** Changes the query of the current address without adding to the browser's history. */
export function setQuery(query: Record<string, string>): void {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(given).toString();
  $adminRoute.open(`${location.pathname}${search && `?${search}`}`, true);
}
