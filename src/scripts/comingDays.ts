import { untilText } from '#domain/coming';
import { dayAt } from '#domain/day';

/** Sets every stamp of a coming day right: the page may have been built days ago. */
export function setComingDays(root: ParentNode, timeZone: string): void {
  const today = dayAt(new Date(), timeZone);
  for (const stamp of root.querySelectorAll<HTMLElement>('[data-day]')) {
    const words = untilText(stamp.dataset.day ?? today, today);
    stamp.hidden = words === '';
    stamp.textContent = words;
  }
}
