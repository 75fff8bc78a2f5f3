// Apart, since every page's script reads it, and the rest is loaded with the first play.

/** Where the player keeps what plays, for the next page of this tab. */
export const playerKey = 'gatefold.player';

/** True in a frame on another page: the tab is that page's, and keeps nothing of ours. */
export const isFramed = window !== window.parent;

/** The part of what plays that the next page needs to make the same sound; see `kept.ts`. */
interface KeptSound {
  tracks: readonly { address: string }[];
  index: number;
  time: number;
  isPlaying: boolean;
  volume: number;
}

/** Goes on with the sound of the page before, as far as the browser lets anything start by itself. */
export function startKept(sound: HTMLAudioElement, kept: KeptSound): void {
  sound.src = kept.tracks[kept.index]?.address ?? '';
  sound.volume = kept.volume;
  sound.currentTime = kept.time;
  // Where it may not start, the player shows that it is paused.
  if (kept.isPlaying) sound.play().catch(() => undefined);
}
