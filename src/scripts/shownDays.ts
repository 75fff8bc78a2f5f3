import { dayAt, localDay, untilText } from '#domain/day';

/**
 * Updates what depends on the day, since the page may be days old: the stamps of coming releases and
 * shows, and what is shown until a show is over, or from then on. “Tomorrow” is that of the visitor's
 * calendar, since it stands beside a date; a show, which also has “today”, is over by its venue's
 * clocks.
 */
export function updateDays(now: Date, labelZone: string): void {
  const here = localDay(now);
  const isOver = (day: string, zone: string) => dayAt(now, zone) > day;
  for (const stamp of document.querySelectorAll<HTMLElement>('[data-day]')) {
    const { day = here, zone } = stamp.dataset;
    // Beyond the date line a show may be over before its day begins.
    const isPast = zone && isOver(day, zone);
    const { lang } = document.documentElement;
    stamp.textContent = isPast ? '' : untilText(day, here, lang, zone ? 0 : 1);
    stamp.hidden = !stamp.textContent;
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-until],[data-after]')) {
    const { until, after = '', zone = labelZone } = part.dataset;
    // Hidden once `until` is over, or as long as `after` is not.
    part.hidden = isOver(until ?? after, zone) === (until !== undefined);
  }
}
