import { choiceNow, type HeardPart, partOf } from '#domain/listening/listening';
import type { ListenChoice } from '#domain/release/listenChoice';
import type { StoredRelease } from '#domain/release/release';
import type { Track } from '#domain/release/track';
import type { WavFormat } from '#domain/release/wavFile';

/** The measurements of a recording. */
export interface MeasuredRecording {
  /** The recording's tag, new with every upload. */
  tag: string;
  seconds: number;
  /** In LUFS; null for silence. */
  loudness: number | null;
  /** The highest sample, at most 1. */
  peak: number;
  /** See `waveform.ts`. */
  waveform: string;
  /** The encoding of the file; absent for earlier measurements. */
  format?: WavFormat | undefined;
}

/** The files made from a recording for visitors. */
interface MadeAudio {
  /** Identifies the recording, the part and the recipe. */
  key: string;
  choice: ListenChoice;
  part: HeardPart;
  /** The path of the file with the first bit rate. */
  path: string;
}

/** The progress of the work on a track's recording. */
export interface SoundWork {
  state: 'waiting' | 'working' | 'failed';
  /** From 0 to 1. */
  share: number;
  /** Why it failed, in words. */
  failure?: string;
  /** The key of the audio that failed, which is not tried again. */
  key?: string;
}

/** Everything known about a track's recording, stored beside the release. */
export interface TrackSound {
  measured: MeasuredRecording | null;
  made: MadeAudio | null;
  /** Null when nothing is left to do. */
  work: SoundWork | null;
}

/** Identifies a track's sound: tracks of two releases may have the same id. */
export const soundId = (release: string, track: string) => `${release} ${track}`;

/** The audio that visitors should be able to hear; null for none. */
export interface WantedAudio {
  key: string;
  choice: ListenChoice;
  part: HeardPart;
}

/** Increase it when the way of making audio changes; all audio is then made again. */
const recipe = 1;

/** The audio that visitors should hear, given the track's choice and the release's state. */
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

/** True when a track's files are outdated and making them has not failed. */
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
