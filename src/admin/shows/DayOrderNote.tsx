import type { DayOrder } from '#domain/show/writtenDay';
import { fill } from '#words/template';
import { sentences } from '../sentences/shows.ts';
import { dayLabel } from '../ui/formats.ts';
import type { Checked } from './PastedRow.tsx';

/** How days such as `3/4` are read now. */
export interface ReadOrder {
  isMonthFirst: boolean;
  by: DayOrder['by'] | 'choice';
}

const reasons = {
  days: sentences.readByDays,
  weekdays: sentences.readByWeekdays,
  countries: sentences.readByCountries,
  usage: sentences.readByUsage,
  choice: sentences.readByChoice,
} satisfies Record<ReadOrder['by'], string>;

interface Props {
  order: ReadOrder;
  shows: readonly Checked[];
  /** Reads all such days the other way round. */
  onTurn: () => void;
}

/** Tells how days such as `3/4` were read, with a button that turns day and month in all of them. */
export function DayOrderNote({ order: { isMonthFirst, by }, shows, onTurn }: Props) {
  const example = shows.find(({ ambiguous }) => ambiguous);
  if (!example?.ambiguous) return null;
  const facts = {
    written: example.ambiguous.written,
    reason: reasons[by],
    day: dayLabel(example.day),
  };
  return (
    <div className="pasted-order">
      <p role="status">
        {fill(isMonthFirst ? sentences.readMonthFirst : sentences.readDayFirst, facts)}
      </p>
      <button type="button" className="button quiet small" onClick={onTurn}>
        {isMonthFirst ? sentences.turnToDayFirst : sentences.turnToMonthFirst}
      </button>
    </div>
  );
}
