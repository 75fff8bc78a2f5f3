const clockFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

interface Props {
  /** An instant in UTC. */
  at: string;
}

/** An instant as one says it: the time alone while it is today, in the reader's own time zone. */
export function momentWords(at: string): string {
  const instant = new Date(at);
  const isToday = instant.toDateString() === new Date().toDateString();
  return (isToday ? clockFormat : dayFormat).format(instant);
}

/** An instant in words, and for machines. */
export function Moment({ at }: Props) {
  return <time dateTime={at}>{momentWords(at)}</time>;
}
