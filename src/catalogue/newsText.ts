import type { Day } from '#domain/day';
import { dateText } from '#words/wording';
import { shownWording } from './label.ts';

/** The day of a piece of news in words, as in “10 March 2026”. */
export const newsDate = (day: Day): string =>
  dateText(shownWording(), new Date(day), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
