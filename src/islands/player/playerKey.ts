import type { Band } from '#domain/color';

// Separate from the player: every page's script reads it, the rest loads with the first play.

/** The key in session storage for the playback state. */
export const playerKey = 'gatefold.player';

/** True in a frame on another site, whose tab should store nothing of ours. */
export const isFramed = window !== window.parent;

/** The part of the playback state that starts the sound on the next page; see `kept.ts`. */
export interface KeptSound {
  tracks: readonly { address: string; record: number; band?: Band | null | undefined }[];
  index: number;
  time: number;
  isPlaying: boolean;
  volume: number;
}

/** Continues the previous page's sound, if the browser allows autoplay. */
export function startKept(sound: HTMLAudioElement, kept: KeptSound): void {
  const { address = '', record = 0 } = kept.tracks[kept.index] ?? {};
  // Loaded anew, the sound of a page from the back/forward cache would begin later.
  if (sound.getAttribute('src') !== address) sound.src = address;
  sound.dataset['record'] = String(record || '');
  sound.volume = kept.volume;
  sound.currentTime = kept.time;
  // If autoplay is blocked, the player shows a pause.
  if (kept.isPlaying) sound.play().catch(() => undefined);
}
