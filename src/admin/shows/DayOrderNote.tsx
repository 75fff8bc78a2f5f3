import { useId } from 'react';
import type { DayOrder } from '#domain/show/writtenDay';
import { fill } from '#words/template';
import { sentences } from '../sentences/shows.ts';
import { dayLabel } from '../ui/formats.ts';
import type { Checked } from './checkedShow.ts';

/** How days such as `3/4` are read now. */
export interface ReadOrder {
  isMonthFirst: boolean;
  by: DayOrder['by'] | 'choice';
}

const reasons = {
  days: sentences.readByDays,
  weekdays: sentences.readByWeekdays,
  nearness: sentences.readByNearness,
  countries: sentences.readByCountries,
  usage: sentences.readByUsage,
  choice: '',
} satisfies Record<ReadOrder['by'], string>;

interface Props {
  order: ReadOrder;
  shows: readonly Checked[];
  /** Reads all such days the other way round. */
  onTurn: () => void;
}

/** Asks which number of days such as `3/4` is the month, with the answer that the list suggests. */
export function DayOrderNote({ order: { isMonthFirst, by }, shows, onTurn }: Props) {
  const name = useId();
  const example = shows.find(({ ambiguous }) => ambiguous);
  if (!example?.ambiguous) return null;
  const { written, otherDay } = example.ambiguous;
  const [asDayFirst, asMonthFirst] = isMonthFirst
    ? [otherDay, example.day]
    : [example.day, otherDay];
  const choices = [
    { first: 'day', day: asDayFirst, sentence: sentences.withDayFirst, isChosen: !isMonthFirst },
    {
      first: 'month',
      day: asMonthFirst,
      sentence: sentences.withMonthFirst,
      isChosen: isMonthFirst,
    },
  ];
  return (
    <fieldset className="pasted-order">
      <legend>{fill(sentences.whichOrder, { written })}</legend>
      {choices.map(({ first, day, sentence, isChosen }) => (
        <label key={first} className="check">
          <input type="radio" name={name} checked={isChosen} onChange={onTurn} />
          {fill(sentence, { day: day ? dayLabel(day) : sentences.noDayThere })}
        </label>
      ))}
      {reasons[by] && <p className="field-hint">{reasons[by]}</p>}
    </fieldset>
  );
}
