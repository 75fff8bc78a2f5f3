import { type ListenChoice, usualClipSeconds } from '#domain/release/listenChoice';
import type { StoredRelease } from '#domain/release/release';
import { isUnreleased, isVisible } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';

/** The fields of a track that say what may be heard of it. */
export type Listening = Pick<Track, 'listen' | 'listenBefore' | 'clipStart' | 'clipSeconds'>;

/**
 * The choice for the time before the release day. Unless made, it is the choice for after it, except
 * that a whole track is kept for the day.
 */
export function choiceBefore({ listen = 'none', listenBefore }: Listening): ListenChoice {
  return listenBefore ?? (listen === 'whole' ? 'none' : listen);
}

/** The part of a track that visitors may hear with its release's status: nothing of a hidden one. */
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

/** The part of a recording that a clip is, moved to where the recording is long enough for it. */
export function clipOf({ clipStart = 0, clipSeconds }: Listening, recorded: number): HeardPart {
  const seconds = Math.min(clipSeconds ?? usualClipSeconds, recorded);
  return { start: Math.max(0, Math.min(clipStart, recorded - seconds)), seconds };
}

/** The part that a choice makes public; null for none. */
export function partOf(choice: ListenChoice, track: Listening, recorded: number): HeardPart | null {
  if (choice === 'none') return null;
  return choice === 'whole' ? { start: 0, seconds: recorded } : clipOf(track, recorded);
}
