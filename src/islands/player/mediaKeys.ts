// A file of its own: all that knows the browser’s media session.
import { imageVariant } from '#domain/image/image';
import type { PlayedTrack } from './kept.ts';

/** Tells media keys and the lock screen which track plays. */
export function announceTrack({ name, by, title, cover }: PlayedTrack): void {
  if (!('mediaSession' in navigator)) return;
  const artwork = cover
    ? [{ src: imageVariant(cover, 'mediumsquare', 'jpg'), type: 'image/jpeg' }]
    : [];
  navigator.mediaSession.metadata = new MediaMetadata({
    title: name,
    artist: by,
    album: title,
    artwork,
  });
}

/** Reports the position to them. */
export function showPosition({ duration, currentTime, playbackRate }: HTMLAudioElement): void {
  if ('mediaSession' in navigator && Number.isFinite(duration) && currentTime <= duration)
    navigator.mediaSession.setPositionState({ duration, position: currentTime, playbackRate });
}

/** Answers media keys and the lock screen, as far as the browser knows an action. */
export function listenToKeys(
  actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>,
): void {
  if (!('mediaSession' in navigator)) return;
  for (const [action, handler] of Object.entries(actions))
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // The browser doesn't know this action.
    }
}
