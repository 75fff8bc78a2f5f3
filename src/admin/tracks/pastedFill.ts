import { letterKey } from '#domain/comparableText';
import type { PastedTrack } from '#domain/release/pastedTracks';
import type { Track } from '#domain/release/track';

/** A pasted line, with the index of the track that it fills in; null for a new track. */
export interface PastedLine {
  pasted: PastedTrack;
  index: number | null;
}

/**
 * Finds the tracks that a pasted list is about: by ISRC, then by name, then by position. Positions
 * count only if the list is about these tracks: it is as long, or a name in it is at its position.
 * Otherwise a list of more tracks would rename the first ones.
 */
export function matchPasted(
  pasted: readonly PastedTrack[],
  tracks: readonly Pick<Track, 'name' | 'isrc'>[],
): PastedLine[] {
  const lines = pasted.map((line): PastedLine => ({ pasted: line, index: null }));
  const taken = new Set<number>();
  const give = (line: PastedLine, index: number) => {
    if (line.index !== null || index < 0 || index >= tracks.length || taken.has(index)) return;
    taken.add(index);
    line.index = index;
  };
  const find = (isSame: (track: Pick<Track, 'name' | 'isrc'>) => boolean) =>
    tracks.findIndex((track, index) => !taken.has(index) && isSame(track));
  for (const line of lines)
    if (line.pasted.isrc)
      give(
        line,
        find(({ isrc }) => isrc === line.pasted.isrc),
      );
  for (const line of lines) {
    const name = letterKey(line.pasted.name);
    if (name)
      give(
        line,
        find((track) => letterKey(track.name) === name),
      );
  }
  const isAboutThese =
    lines.length === tracks.length || lines.some(({ index }, position) => index === position);
  if (isAboutThese) for (const [position, line] of lines.entries()) give(line, position);
  return lines;
}

/** The tracks, with the pasted lines filled in and added. What a line lacks stays as it is. */
export function filledTracks(
  tracks: readonly Track[],
  lines: readonly PastedLine[],
  newTrack: () => Track,
): Track[] {
  const filled = [...tracks];
  for (const { pasted, index } of lines) {
    const track = (index === null ? undefined : tracks[index]) ?? newTrack();
    const { isrc, ...rest } = pasted;
    const whole = { ...track, ...rest, isrc: isrc || track.isrc };
    if (index === null) filled.push(whole);
    else filled[index] = whole;
  }
  return filled;
}
