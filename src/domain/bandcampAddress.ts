import { type Link, platformOf } from '#domain/link';
import { isBandcampPath } from '#domain/movedAddress';

/**
 * The releases by their paths at Bandcamp, for a label that moves its domain from there. A path
 * that two releases share is left out.
 */
export function bandcampPaths<R extends { links: readonly Link[] }>(
  releases: Iterable<R>,
): Map<string, R> {
  const paths = new Map<string, R>();
  const shared = new Set<string>();
  for (const release of releases)
    for (const { name, url } of release.links) {
      const path = URL.parse(url)?.pathname ?? '';
      if (!isBandcampPath(path)) continue;
      // Only the name of the link tells that a label's own domain leads to Bandcamp.
      if (name !== 'Bandcamp' && platformOf(url) !== 'Bandcamp') continue;
      if (paths.has(path) && paths.get(path) !== release) shared.add(path);
      paths.set(path, release);
    }
  for (const path of shared) paths.delete(path);
  return paths;
}
