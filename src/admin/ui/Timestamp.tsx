const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A UTC timestamp in the reader's time zone: the time alone if it is today. */
export function timestampLabel(at: string): string {
  const instant = new Date(at);
  const isToday = instant.toDateString() === new Date().toDateString();
  return (isToday ? timeFormat : dayFormat).format(instant);
}

/** A UTC timestamp in the reader's time zone. */
export function Timestamp({ at }: { at: string }) {
  return <time dateTime={at}>{timestampLabel(at)}</time>;
}
