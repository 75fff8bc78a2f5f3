import { momentIn, withoutMoment } from '#domain/listening/moment';

/**
 * Starts the track that the page's address names, at its second. If the browser refuses to play
 * before a press, the player waits at that second. The moment is then removed from the address, so
 * that a reload does not start it again.
 */
export function openMoment(): void {
  const moment = momentIn(location.search);
  if (!moment) return;
  const track = document.querySelectorAll('.tracks > li')[moment.track - 1];
  const button = track?.querySelector<HTMLElement>('[data-play]');
  if (!button) return;
  history.replaceState(history.state, '', withoutMoment(location.href));
  button.dataset['at'] = String(moment.second);
  button.click();
}
