// Read by every page's script: the buttons work before the player loads, and without it.

/**
 * The buttons that play. `data-play` is the address of a sound; with a `data-record` the button
 * stands for that whole record, of which this is the first sound. With a `data-track` it stands for
 * the track of that name, whose address is yet to be fetched.
 */
const playButtons = () => [...document.querySelectorAll<HTMLElement>('[data-play],[data-track]')];

/**
 * Whether the sound is a button's own, or of its record. With a `data-at` a button starts its sound
 * there, also while it plays.
 */
export function isCurrent({ dataset }: HTMLElement, sound: HTMLAudioElement): boolean {
  const { at, play, record, track } = dataset;
  if (at || (track && track !== sound.dataset['track'])) return false;
  return record ? record === sound.dataset['record'] : play === sound.getAttribute('src');
}

/** The button of the current sound; of several, a track's own. */
export const currentButton = (sound: HTMLAudioElement): HTMLElement | undefined =>
  playButtons()
    .filter((button) => isCurrent(button, sound))
    .sort((a, b) => Number('record' in a.dataset) - Number('record' in b.dataset))[0];

/** The record of a button: its own, or that of the list in which its track stands. */
export const recordOf = (button: HTMLElement): string =>
  button.closest<HTMLElement>('[data-record]')?.dataset['record'] ?? '';

/** The name of what a button plays: the track's or the record's. */
export const nameOf = (button: HTMLElement): string =>
  button
    .closest('li, article, .hit')
    ?.querySelector('.track-name, .card-title, .entry-title, .hit-title')?.textContent ?? '';

/** Starts a button's sound, at the second in its `data-at` if it has one. */
export function start(button: HTMLElement, sound: HTMLAudioElement): void {
  sound.src = button.dataset['play'] ?? '';
  sound.dataset['record'] = recordOf(button);
  delete sound.dataset['track'];
  // The link that led here named a second. The next press begins at the start again.
  const { at } = button.dataset;
  if (at) sound.currentTime = Number(at);
  delete button.dataset['at'];
  // The player reports a failure.
  sound.play().catch(() => undefined);
}

/** Shows on the page's buttons which of them plays. */
export function showButtons(sound: HTMLAudioElement): void {
  const { playWords = '', pauseWords = '' } = document.documentElement.dataset;
  for (const button of playButtons()) {
    const isShown = isCurrent(button, sound);
    const isPlaying = isShown && !sound.paused;
    const words = (isPlaying ? pauseWords : playWords).replace('{track}', () => nameOf(button));
    if (button.hasAttribute('aria-label')) button.setAttribute('aria-label', words);
    // A large button says it in its text.
    const text = button.querySelector<HTMLElement>('[data-pause]');
    if (text) {
      text.dataset['start'] ??= text.textContent;
      const shown = text.dataset[isPlaying ? 'pause' : 'start'] ?? '';
      // The player looks for changes of the page: this must not be one each time.
      if (text.textContent !== shown) text.textContent = shown;
    }
    if (isShown) button.dataset['playing'] = isPlaying ? 'yes' : 'no';
    else delete button.dataset['playing'];
  }
}
