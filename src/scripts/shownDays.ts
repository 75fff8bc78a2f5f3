import { localDay, untilText } from '#domain/day';

/**
 * Updates what depends on the day, since the page may be days old: the stamps of coming releases and
 * shows, and what is shown until a show is over, or from then on. “Tomorrow” is that of the visitor's
 * calendar, since it stands beside a date; a show, which also has “today”, is over at an instant.
 */
export function updateDays(now: Date): void {
  const here = localDay(now);
  const isOver = (end: string) => Date.parse(end) <= now.getTime();
  for (const stamp of document.querySelectorAll<HTMLElement>('[data-day]')) {
    const { day = here, until } = stamp.dataset;
    // East of the reader a show may be over before its day is.
    const isPast = until && isOver(until);
    const { lang } = document.documentElement;
    stamp.textContent = isPast ? '' : untilText(day, here, lang, until ? 0 : 1);
    stamp.hidden = !stamp.textContent;
  }
  const parts = document.querySelectorAll<HTMLElement>('[data-until]:not([data-day]),[data-after]');
  for (const part of parts) {
    const { until, after = '' } = part.dataset;
    // Hidden once `until` is over, or as long as `after` is not.
    part.hidden = isOver(until ?? after) === (until !== undefined);
  }
}
