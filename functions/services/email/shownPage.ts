import type { CatalogueKind } from '#domain/entryKind';
import { pagePath } from '#domain/pagePath';
import type { FromPage } from '#domain/visitor/pageQuery';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { Ports, ShownEntries } from '#functions/services/ports';

type Needs = Pick<Ports, 'releases' | 'artists'> & ShownEntries;

/**
 * The page of a release or an artist; null unless the site shows the entry as it is stored. While
 * the site is paused, or until the next publication, its stored title may be a secret.
 */
export async function shownPage(
  { releases, artists, snapshots }: Needs,
  from: FromPage,
): Promise<{ title: string; path: string } | null> {
  const wanted = await snapshots.entries('wanted');
  const isShown = (kind: CatalogueKind, { entity, publicVersion }: Saved<Numbered>) =>
    wanted[kind][entity.cId]?.version === publicVersion;
  if ('release' in from) {
    const saved = await releases.find(from.release);
    if (!saved || !isShown('release', saved)) return null;
    const { title, slug } = saved.entity;
    return { title, path: pagePath('release', slug, from.release) };
  }
  const saved = await artists.find(from.artist);
  if (!saved || !isShown('artist', saved)) return null;
  const { name, slug } = saved.entity;
  return { title: name, path: pagePath('artist', slug, from.artist) };
}

/** The name of an artist for visitors, by their number where the stored name may be a secret. */
export const shownName = async (needs: Needs, artist: number): Promise<string> =>
  (await shownPage(needs, { artist }))?.title ?? `Artist ${artist}`;
