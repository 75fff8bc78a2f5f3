import { type Id, isrcSchema } from '#domain/identifier';
import { oldTrackSchema } from '#domain/importing/oldCatalogue';
import { oneLine, quote } from '#domain/importing/oldReading';
import { Problem, parse } from '#domain/problem';
import { maxTracks, type Track, trackSchema } from '#domain/release/track';

/** Makes an id that is always the same for the same words. */
export type IdFor = (words: string) => Id;

/** An entry that is not taken over, and why. */
export interface Refusal {
  entry: string;
  reason: string;
}

export interface OldTracks {
  tracks: Track[];
  refused: Refusal[];
  notes: string[];
}

interface On {
  /** The release's number and its id here. */
  cId: number;
  releaseId: Id;
  idFor: IdFor;
}

/** The code of a track, or nothing where it is none. */
function readIsrc(given: string): { isrc: string; note?: string } {
  const code = isrcSchema.safeParse(given);
  if (code.success) return { isrc: code.data };
  return { isrc: '', note: `The ISRC ${quote(given)} is none; left empty.` };
}

/**
 * One track of an old release. It is known again by its ISRC, or by its place (the first is 1)
 * where it has none or `isTaken` says that another one on the release has it.
 * @throws {Problem} invalid-input
 */
export function readOldTrack(
  given: unknown,
  place: number,
  { cId, releaseId, idFor, isTaken = () => false }: On & { isTaken?: (isrc: string) => boolean },
): { track: Track; note?: string } {
  const old = parse(oldTrackSchema, given);
  const name = oneLine(old.Name);
  if (name === '') throw new Problem('invalid-input', 'It has no name.');
  const { isrc, note } = readIsrc(oneLine(old.ISRC));
  const known = isrc === '' || isTaken(isrc) ? `place ${place}` : isrc;
  const track = parse(trackSchema, {
    id: idFor(`track of release ${cId}: ${known}`),
    name,
    isrc,
    releaseId,
    composer: oneLine(old.Composer),
    lyricsWriter: oneLine(old.LyricsWriter),
    description: (old.Description ?? '').toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, ''),
  });
  return note ? { track, note: `Track ${place}: ${note}` } : { track };
}

/** The tracks of an old release in order. One that is no good is refused alone. */
export function readOldTracks(given: readonly unknown[], on: On): OldTracks {
  const read: OldTracks = { tracks: [], refused: [], notes: [] };
  const isTaken = (isrc: string) => read.tracks.some((track) => track.isrc === isrc);
  for (const [index, old] of given.entries()) {
    try {
      if (read.tracks.length === maxTracks)
        throw new Problem('invalid-input', `A release has at most ${maxTracks} tracks.`);
      const { track, note } = readOldTrack(old, index + 1, { ...on, isTaken });
      read.tracks.push(track);
      if (note) read.notes.push(note);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      read.refused.push({ entry: `Track ${index + 1}`, reason: error.message });
    }
  }
  return read;
}
