import { wordingKey } from '#domain/comparableText';
import type { Id } from '#domain/identifier';
import type { Track } from '#domain/release/track';

/** Whether two tracks are one: by their ISRCs, or else by their names. */
export const isSameTrack = (
  one: Pick<Track, 'isrc' | 'name'>,
  other: Pick<Track, 'isrc' | 'name'>,
): boolean =>
  one.isrc && other.isrc
    ? one.isrc === other.isrc
    : wordingKey(one.name) === wordingKey(other.name);

/** Whether a track with a recording is not among these any more, or has become another there. */
export const losesRecording = (
  tracks: readonly Track[],
  left: readonly Track[],
  recorded: ReadonlySet<Id>,
): boolean =>
  tracks.some(
    (track) =>
      recorded.has(track.id) &&
      !left.some((other) => other.id === track.id && isSameTrack(other, track)),
  );
