import { isFramed, playerKey, startKept } from '../islands/player/playerKey.ts';
import { whenDrawn } from './whenDrawn.ts';

/**
 * The page's only sound. It is created on the click, since browsers block other ways to start one.
 */
let sound: HTMLAudioElement | undefined;

const load = () => import('../islands/player/player.ts');

/**
 * The track button for a click: the one clicked, or for a release's large button the playing track,
 * or its first.
 */
function trackButton(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const track = (which: string) => document.querySelector<HTMLElement>(`.tracks [data-${which}]`);
  const isLarge = target.closest('.play-first:not([data-play])');
  return isLarge ? (track('playing') ?? track('play')) : target.closest('[data-play]');
}

/** Continues the previous page's sound. */
async function goOn(): Promise<void> {
  try {
    const kept = isFramed ? null : sessionStorage.getItem(playerKey);
    if (!kept) return;
    sound = new Audio();
    // Waits, since on a slow connection the page and the sound would compete.
    await whenDrawn();
    // A click on a track came first.
    if (sound.src) return;
    // Starts the sound first, for a short gap; the player and its sentences load afterwards.
    startKept(sound, JSON.parse(kept));
  } catch {
    // Without storage the page is silent.
    return;
  }
  await (await load()).goOn(sound);
}

/**
 * Plays a track when its button is clicked. The player loads with the first click, and on later
 * pages while something plays.
 */
export function startPlayButtons(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = trackButton(target);
    if (!button) return;
    // True also while the previous page's sound is still waiting.
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
  // A page that comes back from the back/forward cache without a player continues the sound, too.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !sound) void goOn();
  });
}
