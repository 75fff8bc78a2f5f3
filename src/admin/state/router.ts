import { createRouter, getPagePath, type ParamsArg } from '@nanostores/router';
import type { EntryKind } from '#domain/publication/publication';

const routes = {
  home: '/admin',
  myArtists: '/admin/artists/my-artists',
  addArtist: '/admin/artists/add-artist',
  editArtist: '/admin/artists/edit-artist/:artistId?',
  myReleases: '/admin/releases/my-releases',
  addRelease: '/admin/releases/add-release',
  editRelease: '/admin/releases/edit-release/:releaseId?',
  myEconomy: '/admin/economy/my-economy',
  myMerch: '/admin/merch/my-merch',
  import: '/admin/import/import',
  publications: '/admin/publications',
  letters: '/admin/letters',
  members: '/admin/members',
  status: '/admin/status',
} as const;
export type AdminRoutes = typeof routes;
export type AdminRouteName = keyof AdminRoutes;

/** Where in the back office one is. A link out of it needs `target="_self"`. */
export const $adminRoute = createRouter(routes);

/** The address of a screen. */
export function adminPath<N extends AdminRouteName>(
  name: N,
  ...params: ParamsArg<AdminRoutes, N>
): string {
  return getPagePath($adminRoute, name, ...params);
}

/** Where an entry is edited. */
export function entryPath(kind: EntryKind, cId: number): string {
  return kind === 'artist'
    ? adminPath('editArtist', { artistId: cId })
    : adminPath('editRelease', { releaseId: cId });
}

/** Goes to an address of the back office. */
export function goTo(path: string): void {
  $adminRoute.open(path);
}

/** Changes the query of the address that one is at, without a step in the browser's history. */
export function setQuery(query: Record<string, string>): void {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(given).toString();
  $adminRoute.open(`${location.pathname}${search && `?${search}`}`, true);
}
