import { imageVariant } from '#domain/image/image';
import type { PlayedTrack } from './kept.ts';

/** Shows the current track on media keys and the lock screen. */
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

/** Shows the position there. */
export function showPosition({ duration, currentTime, playbackRate }: HTMLAudioElement): void {
  if ('mediaSession' in navigator && Number.isFinite(duration) && currentTime <= duration)
    navigator.mediaSession.setPositionState({ duration, position: currentTime, playbackRate });
}

/** Handles media keys and the lock screen, as far as the browser supports them. */
export function listenToKeys(
  actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>,
): void {
  if (!('mediaSession' in navigator)) return;
  for (const [action, handler] of Object.entries(actions))
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // The browser doesn't support this action.
    }
}
