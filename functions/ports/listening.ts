import type { DownloadFormat, SoundTags } from '#domain/codes/download';
import type { BitRate } from '#domain/listening/audioAddress';
import type { HeardPart } from '#domain/listening/listening';
import type { MeasuredRecording } from '#domain/listening/trackSound';

/** A recording that is read in ranges, since it may be larger than memory. */
export interface ReadableRecording {
  bytes: number;
  /** The bytes from `start` up to, but without, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** An opened recording; reading fails if another one is uploaded meanwhile. */
export interface OpenedRecording extends ReadableRecording {
  /** Differs for every upload. */
  tag: string;
}

/** Reports the progress of long work, from 0 to 1. */
export type OnShare = (share: number) => void | Promise<void>;

/** An encoded file. */
export interface SoundFile {
  rate: BitRate;
  open: () => AsyncIterable<Uint8Array>;
}

/** An encoded part in all bit rates, as files on this machine until disposed of. */
export interface EncodedSound {
  /** The digest of the contents of all files. */
  digest: string;
  files: readonly SoundFile[];
  dispose: () => Promise<void>;
}

/** A whole recording in a format for downloads, as a file on this machine until disposed of. */
interface EncodedDownload {
  bytes: number;
  open: () => AsyncIterable<Uint8Array>;
  dispose: () => Promise<void>;
}

/** Measures recordings, and encodes the files for visitors and for the holders of codes. */
export interface SoundStudio {
  /** @throws {Problem} unsupported, in plain words */
  measure(recording: ReadableRecording, onShare: OnShare): Promise<Omit<MeasuredRecording, 'tag'>>;
  /**
   * Encodes a part, made louder or quieter by a factor.
   * @throws {Problem} unsupported, in plain words
   */
  encode(
    recording: ReadableRecording,
    given: { part: HeardPart; gain: number },
    onShare: OnShare,
  ): Promise<EncodedSound>;
  /**
   * Encodes a whole recording as it is, with tags and cover.
   * @throws {Problem} unsupported, in plain words
   */
  encodeDownload(
    recording: ReadableRecording,
    given: {
      format: DownloadFormat;
      tags: SoundTags;
      /** A JPEG. */
      cover: Uint8Array | null;
    },
  ): Promise<EncodedDownload>;
}

/** The track whose sound files need an update. */
export interface ListenMessage {
  release: string;
  track: string;
}
