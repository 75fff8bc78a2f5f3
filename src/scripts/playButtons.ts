// A file of its own: one of the scripts of every page, like the menu’s.
import { isFramed, playerKey, startKept } from '../islands/player/playerKey.ts';
import { whenDrawn } from './whenDrawn.ts';

/** The one sound of this page. It is made by the click, since browsers let nothing else start one. */
let sound: HTMLAudioElement | undefined;

const load = () => import('../islands/player/player.ts');

/**
 * The button of the track that a click asks for: the one clicked, or for the large button of a release the
 * track that plays, or its first.
 */
function trackButton(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const track = (which: string) => document.querySelector<HTMLElement>(`.tracks [data-${which}]`);
  const isLarge = target.closest('.play-first:not([data-play])');
  return isLarge ? (track('playing') ?? track('play')) : target.closest('[data-play]');
}

/** Goes on with what the page before played. */
async function goOn(): Promise<void> {
  try {
    const kept = isFramed ? null : sessionStorage.getItem(playerKey);
    if (!kept) return;
    sound = new Audio();
    // On a slow line the page would share it with the sound.
    await whenDrawn();
    // A click on a track was quicker.
    if (sound.src) return;
    // The sound comes first, so that the gap is short; the player and its words load afterwards.
    startKept(sound, JSON.parse(kept));
  } catch {
    // Without storage the page is silent.
    return;
  }
  await (await load()).goOn(sound);
}

/**
 * Plays a track when its button is clicked. The player is loaded by the first click, and on later
 * pages as long as something plays.
 */
export function startPlayButtons(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = trackButton(target);
    if (!button) return;
    // Or what the page before played still waits.
    const isFirst = !sound?.src;
    sound ??= new Audio();
    if (isFirst) {
      sound.src = button.dataset['play'] ?? '';
      // The player reports a failure.
      sound.play().catch(() => undefined);
    }
    await (await load()).playFrom(button, sound, isFirst);
  });
  void goOn();
}
