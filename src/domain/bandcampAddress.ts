import { type Link, platformOf } from '#domain/link';

/** Whether a path is one that Bandcamp gives to a release: `/album/ebb`, `/track/salt`. */
export const isBandcampPath = (path: string): boolean => /^\/(?:album|track)\/[^/?]+$/.test(path);

/**
 * The paths that releases have at Bandcamp, by which a label that moves its domain from there is still
 * asked for them. One that two releases share names neither.
 */
export function bandcampPaths<R extends { links: readonly Link[] }>(
  releases: Iterable<R>,
): Map<string, R> {
  const paths = new Map<string, R>();
  const shared = new Set<string>();
  for (const release of releases)
    for (const { name, url } of release.links) {
      const path = URL.parse(url)?.pathname ?? '';
      // A domain of the label's own is known by the link's name alone.
      const isThere = platformOf(url) === 'Bandcamp' || name === 'Bandcamp';
      if (!isThere || !isBandcampPath(path)) continue;
      if (paths.has(path) && paths.get(path) !== release) shared.add(path);
      paths.set(path, release);
    }
  for (const path of shared) paths.delete(path);
  return paths;
}
