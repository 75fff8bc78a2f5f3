import { type Day, dayText, untilText } from '#domain/day';
import type { Words } from '#words/translation';

interface Props {
  day: Day | null;
  today: Day;
  words: Pick<Words['card'], 'noDate'>;
  language: string;
}

/**
 * A release's date, with a stamp while it is in the future. The page may be days old, so its script
 * updates the stamp before an island hydrates, and browsers may format dates differently from the
 * publisher: hydration warnings are suppressed.
 */
export function ReleaseDay({ day, today, words, language }: Props) {
  if (!day) return <span className="day">{words.noDate}</span>;
  const until = untilText(day, today, language);
  return (
    <span className="day">
      <time dateTime={day} suppressHydrationWarning>
        {dayText(day, language)}
      </time>
      {until && (
        <strong className="stamp" data-day={day} suppressHydrationWarning>
          {until}
        </strong>
      )}
    </span>
  );
}
