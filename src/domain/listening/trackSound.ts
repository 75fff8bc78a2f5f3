import { choiceNow, type HeardPart, partOf } from '#domain/listening/listening';
import type { ListenChoice } from '#domain/release/listenChoice';
import type { StoredRelease } from '#domain/release/release';
import type { Track } from '#domain/release/track';
import type { WavFormat } from '#domain/release/wavFile';

/** A recording as it was measured, once. */
export interface MeasuredRecording {
  /** The recording's tag: another for every upload. */
  tag: string;
  seconds: number;
  /** In LUFS; null for silence. */
  loudness: number | null;
  /** The highest sample, of 1. */
  peak: number;
  /** See `waveform.ts`. */
  waveform: string;
  /** How the file is written; nothing for a recording that was measured before this was noted. */
  format?: WavFormat | undefined;
}

/** The files that were made of a recording for visitors. */
interface MadeAudio {
  /** Identifies the recording, the part and how it was made. */
  key: string;
  choice: ListenChoice;
  part: HeardPart;
  /** The path of the first bit rate. */
  path: string;
}

/** Where the work on a track's recording stands. */
export interface SoundWork {
  state: 'waiting' | 'working' | 'failed';
  /** From 0 to 1. */
  share: number;
  /** In words; of a failure. */
  failure?: string;
  /** The key of the audio that failed, which is not tried again. */
  key?: string;
}

/** All that is known of the recording of a track, stored beside the release. */
export interface TrackSound {
  measured: MeasuredRecording | null;
  made: MadeAudio | null;
  /** Null when nothing is left to do. */
  work: SoundWork | null;
}

/** Names the sound of a track: tracks of two releases may have the same id. */
export const soundId = (release: string, track: string) => `${release} ${track}`;

/** The audio that visitors should be able to hear; null for none. */
export interface WantedAudio {
  key: string;
  choice: ListenChoice;
  part: HeardPart;
}

/** Counts up when audio is made in another way, so that all of it is made again. */
const recipe = 1;

/** The audio that a track's choice and its recording ask for, as the release stands. */
export function wantedAudio(
  track: Track,
  release: Pick<StoredRelease, 'releaseStatus' | 'archived'>,
  measured: Pick<MeasuredRecording, 'tag' | 'seconds'> | null,
): WantedAudio | null {
  if (!measured) return null;
  const choice = choiceNow(track, release);
  const part = partOf(choice, track, measured.seconds);
  if (!part) return null;
  return { key: JSON.stringify([recipe, measured.tag, part.start, part.seconds]), choice, part };
}

/** True when the files of a track are not those that it asks for, and nobody has failed to make them. */
export function isSoundStale(
  track: Track,
  release: Pick<StoredRelease, 'releaseStatus' | 'archived'>,
  sound: TrackSound | undefined,
): boolean {
  if (!sound) return choiceNow(track, release) !== 'none';
  const wanted = wantedAudio(track, release, sound.measured);
  if (wanted?.key === sound.made?.key) return false;
  return !(wanted && sound.work?.state === 'failed' && sound.work.key === wanted.key);
}
