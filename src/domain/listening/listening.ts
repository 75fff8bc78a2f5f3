import { type ListenChoice, usualClipSeconds } from '#domain/release/listenChoice';
import type { StoredRelease } from '#domain/release/release';
import { isUnreleased, isVisible } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';

/** A track's fields that control what visitors hear. */
export type Listening = Pick<Track, 'listen' | 'listenBefore' | 'clipStart' | 'clipSeconds'>;

/** The choice before the release day: nothing unless it is chosen for that time. */
export function choiceBefore({ listenBefore = 'none' }: Listening): ListenChoice {
  return listenBefore;
}

/**
 * What visitors may hear of a track, given its release's status: nothing if the release is hidden.
 */
export function choiceNow(
  track: Listening,
  release: Pick<StoredRelease, 'releaseStatus' | 'archived'>,
): ListenChoice {
  if (!isVisible(release)) return 'none';
  return isUnreleased(release) ? choiceBefore(track) : (track.listen ?? 'none');
}

/** A part of a recording, in seconds. */
export interface HeardPart {
  start: number;
  seconds: number;
}

/** The clip of a recording, moved to fit if the recording is too short. */
export function clipOf({ clipStart = 0, clipSeconds }: Listening, recorded: number): HeardPart {
  const seconds = Math.min(clipSeconds ?? usualClipSeconds, recorded);
  return { start: Math.max(0, Math.min(clipStart, recorded - seconds)), seconds };
}

/** The part of the recording that a choice makes public; null for none. */
export function partOf(choice: ListenChoice, track: Listening, recorded: number): HeardPart | null {
  if (choice === 'none') return null;
  return choice === 'whole' ? { start: 0, seconds: recorded } : clipOf(track, recorded);
}
