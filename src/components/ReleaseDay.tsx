import type { Day } from '#domain/day';
import { untilText } from '#domain/day';

interface Props {
  day: Day | null;
  today: Day;
}

/**
 * A release's date, with a stamp while it is in the future. The page may be days old, so its script
 * updates the stamp before an island hydrates, hence the suppressed warning.
 */
export function ReleaseDay({ day, today }: Props) {
  if (!day) return <span className="day">Date to be announced</span>;
  const until = untilText(day, today);
  return (
    <span className="day">
      <time dateTime={day}>{day}</time>
      {until && (
        <strong className="stamp" data-day={day} suppressHydrationWarning>
          {until}
        </strong>
      )}
    </span>
  );
}
