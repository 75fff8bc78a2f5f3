import { minutesText } from '#domain/listening/audioAddress';
import { momentAddress } from '#domain/listening/moment';

/**
 * Shows the button that copies a link to the second that is heard, while a track of the page's record
 * is the current one.
 */
function showMoment(sound: HTMLAudioElement): void {
  const button = document.querySelector<HTMLElement>('[data-moment]');
  if (!button) return;
  const { moment = '', address = '', done = '' } = button.dataset;
  const buttons = [...document.querySelectorAll('.tracks > li')].map((track) =>
    track.querySelector<HTMLElement>('[data-play]'),
  );
  const src = sound.getAttribute('src');
  const track = buttons.findIndex((one) => one && one.dataset['play'] === src) + 1;
  button.hidden = track === 0;
  if (track === 0) return;
  const second = Math.floor(sound.currentTime);
  button.dataset['copy'] = momentAddress(address, { track, second });
  const text = moment.replace('{time}', minutesText(second));
  // While it says that the link is copied, it says nothing else.
  const shown = button.firstChild;
  if (!shown || shown.nodeValue === done || shown.nodeValue === text) return;
  // A new node would be a change of the page, which the player looks for.
  shown.nodeValue = text;
}

/** Follows what the player plays. */
export function startMomentLink(): void {
  document.addEventListener('heard', (event) => {
    if (event instanceof CustomEvent) showMoment(event.detail);
  });
}
