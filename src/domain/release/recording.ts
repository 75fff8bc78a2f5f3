import { lineSchema } from '#domain/characters';
import type { Id } from '#domain/identifier';
import type { Person } from '#domain/member/member';
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

/** The name of an upload's file in its container. */
export const recordingFile = ({ release, track }: RecordingKey, upload: Id): string =>
  `${release}/${upload}/artistsimage_${track}.wav`;

/** Names a track's recordings: tracks of two releases may have the same id. */
export const recordingName = ({ release, track }: RecordingKey): string => `${release}/${track}`;

/** A recording as it was uploaded. Its file is never written again. */
export interface StoredRecording {
  /** The upload's id; the track's for a recording that 0.2 stored. */
  id: Id;
  /** Its name in the container. */
  file: string;
  /** The name of the uploaded file; empty if unknown. */
  fileName: string;
  bytes: number;
  /** Its length; null if its header does not say. */
  seconds: number | null;
  storedAt: string;
  /** Absent for recordings stored before this was noted. */
  by?: Person;
}

/** A recording that was replaced or deleted. */
interface EarlierRecording extends StoredRecording {
  endedAt: string;
  endedBy: Person;
  /** False once its file is deleted. Its line stays as the track's history. */
  isKept: boolean;
}

/** The recordings of a track, the last one that was replaced or deleted first. */
export interface TrackRecordings {
  current: StoredRecording | null;
  earlier: EarlierRecording[];
}

/** A recording that is being uploaded in parts. */
export interface OpenUpload extends RecordingKey {
  /** Identifies its parts. */
  upload: Id;
  parts: number;
  /** When its first part came. */
  since: string;
}

/** The uploads in parts that a person may have open, and their bytes together. */
export const mostOpenUploads = 20;
const mostOpenBytes = 20_000_000_000;
/** An upload that is not complete after this many days is abandoned. */
export const openDays = 7;

/**
 * The uploads of a person that give way to a new one: an earlier one of the same track, then the
 * oldest, until the new one fits in.
 */
export function uploadsGivingWay(open: readonly OpenUpload[], next: OpenUpload): OpenUpload[] {
  const isOfTrack = (one: OpenUpload) => recordingName(one) === recordingName(next);
  const left = open
    .filter((one) => !isOfTrack(one))
    .toSorted((a, b) => a.since.localeCompare(b.since));
  const isTooMuch = () =>
    left.length >= mostOpenUploads ||
    [...left, next].reduce((sum, { parts }) => sum + parts * recordingPartBytes, 0) > mostOpenBytes;
  const given = open.filter((one) => isOfTrack(one) && one.upload !== next.upload);
  while (left.length > 0 && isTooMuch()) given.push(...left.splice(0, 1));
  return given;
}

/** The number of recordings in a track's history whose files are deleted. */
const maxLines = 20;

/** Replaces the current recording, which stays as an earlier one; null deletes it. */
export function withRecording(
  { current, earlier }: TrackRecordings,
  next: StoredRecording | null,
  { by, at }: { by: Person; at: Date },
): TrackRecordings {
  if (current?.id === next?.id) return { current, earlier };
  const others = earlier.filter(({ id }) => id !== next?.id);
  const ended = { endedAt: at.toISOString(), endedBy: by, isKept: true };
  return { current: next, earlier: current ? [{ ...current, ...ended }, ...others] : others };
}

/** Brings an earlier recording back; null if its file is deleted. */
export function withEarlier(
  recordings: TrackRecordings,
  wanted: Id,
  save: { by: Person; at: Date },
): TrackRecordings | null {
  const { current, earlier } = recordings;
  if (current?.id === wanted) return recordings;
  const found = earlier.find(({ id, isKept }) => id === wanted && isKept);
  if (!found) return null;
  const { endedAt: _, endedBy: __, isKept: ___, ...recording } = found;
  return withRecording(recordings, recording, save);
}

/** Notes that files of earlier recordings are deleted. */
export function withoutFiles({ current, earlier }: TrackRecordings, ids: readonly Id[]) {
  const noted = earlier.map((one) => (ids.includes(one.id) ? { ...one, isKept: false } : one));
  const lines = noted.filter(({ isKept }) => !isKept).slice(0, maxLines);
  return { current, earlier: noted.filter((one) => one.isKept || lines.includes(one)) };
}
