import { momentIn } from '#domain/listening/moment';

/**
 * Starts the track that the page's address names at its second. Where the browser refuses to play
 * before a press, the player stands there, and a press begins at that second. The address then loses
 * the moment, so that a reload goes on where the visitor was.
 */
export function openMoment(): void {
  const moment = momentIn(location.search);
  if (!moment) return;
  const track = document.querySelectorAll('.tracks > li')[moment.track - 1];
  const button = track?.querySelector<HTMLElement>('[data-play]');
  if (!button) return;
  const address = new URL(location.href);
  for (const name of ['track', 't']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  button.dataset['at'] = String(moment.second);
  button.click();
}
