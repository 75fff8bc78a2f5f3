import { lineSchema } from '#domain/characters';
import type { Id } from '#domain/identifier';
import { readWav } from '#domain/release/wavFile';

/** Room for two hours of stereo at 24 bits and 44.1 kHz. */
export const maxRecordingBytes = 2_000_000_000;
/** The largest part of an upload; each call sends one part. */
export const recordingPartBytes = 8 * 1024 * 1024;
export const maxRecordingParts = Math.ceil(maxRecordingBytes / recordingPartBytes);

/** Enough bytes to find the format: broadcast WAV files have long chunks before it. */
export const recordingHeaderBytes = 1024 * 1024;

/** Why a recording is refused, judged by its first bytes and its length; null to accept it. */
export function recordingRefusal(start: Uint8Array, length: number) {
  if (length > maxRecordingBytes)
    return {
      code: 'too-large',
      message: `The file is larger than ${maxRecordingBytes / 1_000_000_000} GB.`,
    } as const;
  const header = readWav(start);
  if (typeof header === 'string') return { code: 'unsupported', message: header } as const;
  if (header.length !== null && header.length > length)
    return {
      code: 'invalid-input',
      message: 'The recording is incomplete: the file is shorter than its header says.',
    } as const;
  return null;
}

/** The name of an uploaded file, shown with its track. */
export const fileNameSchema = lineSchema(200);

/** Identifies a recording: tracks of two releases may have the same id. */
export interface RecordingKey {
  release: Id;
  track: Id;
}

const fileNameOf = (track: Id) => `artistsimage_${track}.wav`;

/** The name of a recording in its container. */
export function recordingName({ release, track }: RecordingKey): string {
  return `${release}/${fileNameOf(track)}`;
}

/**
 * The names that earlier releases of this product gave a recording: by its track alone, or with an
 * id in capitals that a client chose. Its metadata names the release.
 */
export function earlierRecordingNames({ release, track }: RecordingKey): string[] {
  return [fileNameOf(track), recordingName({ release, track: track.toUpperCase() })];
}
