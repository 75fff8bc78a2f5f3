// A file of its own: emails, visitors' services and the API's pages all lead back to a page of the site.
import { pagePath } from '#domain/pagePath';
import { isVisible } from '#domain/release/releaseStatus';
import type { FromPage } from '#domain/visitor/pageQuery';
import type { Ports } from '#functions/services/ports';

/** The page of a release or an artist, with its path; null unless the site shows it. */
export async function shownPage(
  { releases, artists }: Pick<Ports, 'releases' | 'artists'>,
  from: FromPage,
): Promise<{ title: string; path: string } | null> {
  if (typeof from === 'number') {
    const release = (await releases.find(from))?.entity;
    if (!release || !isVisible(release)) return null;
    return { title: release.title, path: pagePath('releases', release.slug, from) };
  }
  const artist = await artists.find(from.artist);
  if (!artist?.isShown) return null;
  const { name, slug } = artist.entity;
  return { title: name, path: pagePath('artists', slug, from.artist) };
}
