import { pagePath } from '#domain/pagePath';
import { isVisible } from '#domain/release/releaseStatus';
import type { FromPage } from '#domain/visitor/pageQuery';
import type { Ports, ShownEntries } from '#functions/services/ports';

/** The page of a release or an artist; null unless the site shows it. */
export async function shownPage(
  { releases, artists, snapshots }: Pick<Ports, 'releases' | 'artists'> & ShownEntries,
  from: FromPage,
): Promise<{ title: string; path: string } | null> {
  if (typeof from === 'number') {
    const release = (await releases.find(from))?.entity;
    if (!release || !isVisible(release)) return null;
    return { title: release.title, path: pagePath('release', release.slug, from) };
  }
  const artist = await artists.find(from.artist);
  if (!artist || !(await snapshots.entries('exported')).artist[from.artist]) return null;
  const { name, slug } = artist.entity;
  return { title: name, path: pagePath('artist', slug, from.artist) };
}
