import { showBand } from '../islands/player/band.ts';
import { isCurrent, showButtons, start } from '../islands/player/buttons.ts';
import { isFramed, type KeptSound, playerKey, startKept } from '../islands/player/playerKey.ts';
import { loaderOf } from './loader.ts';
import { whenDrawn } from './whenDrawn.ts';

/**
 * The page's only sound. It is created on the click, since browsers block other ways to start one.
 */
let sound: HTMLAudioElement | undefined;

/** Whether the player has loaded. Until then the buttons themselves start and pause the sound. */
let isLoaded = false;

const load = loaderOf(() => import('../islands/player/player.ts'));

/** The signs that a visitor reaches for a sleeve. */
const reaching = ['pointerover', 'focusin'] as const;

/** Loads the disc of the sleeves, when a sound plays or a visitor reaches for a sleeve. */
function loadDisc({ type, target }: Event): void {
  const isSleeve =
    target instanceof Element &&
    target.closest(':is(.card, .entry, .hit, .gatefold):has(.sleeve-play, .play-first)');
  if (type !== 'play' && !isSleeve) return;
  for (const sign of reaching) document.removeEventListener(sign, loadDisc);
  import('../islands/player/disc.ts').then(
    (disc) => disc.loadDisc(),
    () => undefined,
  );
}

function createSound(): HTMLAudioElement {
  const created = new Audio();
  created.addEventListener('play', loadDisc, { once: true });
  for (const event of ['play', 'pause'])
    created.addEventListener(event, () => showButtons(created));
  return created;
}

/** Continues the previous page's sound. */
async function goOn(): Promise<void> {
  try {
    const kept = isFramed ? null : sessionStorage.getItem(playerKey);
    if (!kept) return;
    const state: KeptSound = JSON.parse(kept);
    sound = createSound();
    showBand(state.tracks[state.index]?.band);
    // Waits, since on a slow connection the page and the sound would compete.
    await whenDrawn();
    // A click on a track came first.
    if (sound.src) return;
    // Starts the sound first, for a short gap; the player and its sentences load afterwards.
    startKept(sound, state);
    await (await load()).goOn(sound);
    isLoaded = true;
  } catch {
    // Without storage the page is silent; without the player nothing on this page could stop it.
    sound?.pause();
  }
}

/** Plays or pauses a button's sound without the player. */
function press(button: HTMLElement, pressed: HTMLAudioElement): void {
  if (!isCurrent(button, pressed) || pressed.error) start(button, pressed);
  else if (pressed.paused) pressed.play().catch(() => undefined);
  else pressed.pause();
}

/** Says beside a button that plays many records that none of them can be fetched. */
function sayFailure(button: HTMLElement): void {
  const note = document.createElement('span');
  note.className = 'play-failed';
  note.role = 'alert';
  note.textContent = button.parentElement?.dataset['failed'] ?? '';
  button.parentElement?.append(note);
}

/** Handles a click on a button that plays a track or a record, or on one that plays many. */
async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLElement>('[data-play],[data-all]');
  if (!button) return;
  document.querySelector('.play-failed')?.remove();
  // In a search result it stands within the link.
  if (button.closest('a')) event.preventDefault();
  sound ??= createSound();
  const isFirst = !isLoaded;
  if (isFirst && button.dataset['play']) press(button, sound);
  // Which sound comes first is yet to be fetched; Safari lets it start if the click has done this.
  else if (isFirst) sound.load();
  try {
    await (await load()).playFrom(button, sound, isFirst);
    isLoaded = true;
  } catch {
    // A sound's button goes on by itself. The next click tries to load the player again.
    if ('all' in button.dataset) sayFailure(button);
  }
}

/**
 * Plays a track when its button is clicked. The player loads with the first click, and on later
 * pages while something plays.
 */
export function startPlayButtons(): void {
  document.addEventListener('click', onClick);
  for (const type of reaching) document.addEventListener(type, loadDisc);
  void goOn();
  // A page that comes back from the back/forward cache without a player continues the sound, too.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !sound) void goOn();
  });
}
