import type { BitRate } from '#domain/listening/audioAddress';
import type { HeardPart } from '#domain/listening/listening';
import type { MeasuredRecording } from '#domain/listening/trackSound';

/** A recording that is read in ranges: it may be larger than memory. */
export interface ReadableRecording {
  bytes: number;
  /** The bytes from `start` up to, and without, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** A recording that is read; another upload meanwhile breaks the reading off. */
export interface OpenedRecording extends ReadableRecording {
  /** Another for every upload. */
  tag: string;
}

/** Told how far a long work is, from 0 to 1. */
export type OnShare = (share: number) => void | Promise<void>;

/** A made file. */
export interface SoundFile {
  rate: BitRate;
  open: () => AsyncIterable<Uint8Array>;
}

/** The files of a part in all bit rates, on this machine until they are disposed of. */
export interface EncodedSound {
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

/** Which track's sound is to be brought up to date. */
export interface ListenMessage {
  release: string;
  track: string;
}
