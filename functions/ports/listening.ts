import type { BitRate } from '#domain/listening/audioAddress';
import type { HeardPart } from '#domain/listening/listening';
import type { MeasuredRecording, TrackSound } from '#domain/listening/trackSound';
import type { KeyValueStore } from '#functions/ports/keyValueStore';

/** The sound of each track, grouped by release. */
export type SoundStore = KeyValueStore<TrackSound>;

/** A recording that is read in ranges: it may be larger than memory. */
export interface ReadableRecording {
  bytes: number;
  /** The bytes from `start` up to, and without, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** Told how far a long work is, from 0 to 1. */
export type OnShare = (share: number) => void | Promise<void>;

/** A made file. */
export interface SoundFile {
  rate: BitRate;
  open: () => AsyncIterable<Uint8Array>;
}

/** The files of a part in all bit rates, on this machine until they are disposed of. */
interface EncodedSound {
  /** Of the contents of all files. */
  digest: string;
  files: readonly SoundFile[];
  dispose: () => Promise<void>;
}

/** Measures recordings, and makes the files that visitors hear. */
export interface SoundStudio {
  /** @throws {Problem} unsupported, in words */
  measure(recording: ReadableRecording, onShare: OnShare): Promise<Omit<MeasuredRecording, 'tag'>>;
  /**
   * Encodes a part, made louder or quieter by a factor.
   * @throws {Problem} unsupported, in words
   */
  encode(
    recording: ReadableRecording,
    given: { part: HeardPart; gain: number },
    onShare: OnShare,
  ): Promise<EncodedSound>;
}

/** The files that visitors may hear, in the public container. */
export interface AudioStore {
  /** Stores files under the digest of their contents; answers the path of the first bit rate. */
  store(cId: number, sound: Pick<EncodedSound, 'digest' | 'files'>): Promise<string>;
  /** Deletes the files of a path in all bit rates; none there is as good. */
  remove(path: string): Promise<void>;
  /** The paths that were stored before an instant. */
  paths(before: Date): AsyncIterable<string>;
}

/** Which track's sound is to be brought up to date. */
export interface ListenMessage {
  release: string;
  track: string;
}
