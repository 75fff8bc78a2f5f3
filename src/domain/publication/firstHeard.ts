import type { PublicRelease } from '#domain/publication/publicRelease';

/** A track that can be heard, with its release. */
export interface HeardTrack {
  track: PublicRelease['tracks'][number];
  release: PublicRelease;
}

/** The first track that can be heard, in the order of the releases; undefined for none. */
export function firstHeard(releases: readonly PublicRelease[]): HeardTrack | undefined {
  for (const release of releases) {
    const track = release.tracks.find(({ audio }) => audio);
    if (track) return { track, release };
  }
  return undefined;
}
