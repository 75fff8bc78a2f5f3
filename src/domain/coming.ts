import { type Day, daysBetween } from '#domain/day';

/** How far off a future day is, in words: "tomorrow", "in 12 days". Empty once it has come. */
export function untilText(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days <= 0) return '';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
