// A file of its own: the pages’ keys and the button that plays ask the same.
import type { PublicRelease } from '#domain/publication/snapshot';

/** A track that can be heard, with its release. */
export interface HeardTrack {
  track: PublicRelease['tracks'][number];
  release: PublicRelease;
}

/** The first track that can be heard, of releases in their order; undefined for none. */
export function firstHeard(releases: readonly PublicRelease[]): HeardTrack | undefined {
  for (const release of releases) {
    const track = release.tracks.find(({ audio }) => audio);
    if (track) return { track, release };
  }
  return undefined;
}
