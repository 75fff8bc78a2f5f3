import { useId } from 'react';
import type { Side } from './comparison.ts';
import { fieldLabel } from './fieldLabels.ts';
import { ValueView } from './ValueView.tsx';
import { valueLines } from './valueLines.ts';

interface Props {
  field: string;
  mine: unknown;
  theirs: unknown;
  chosen: Side | null;
  onChoose: (side: Side) => void;
}

const sides = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Stored' },
] as const;

/** One field in which two versions differ, and the choice between them. */
export function ConflictField({ field, chosen, onChoose, ...values }: Props) {
  const name = useId();
  const [mine, theirs] = sides.map(({ side }) => valueLines(field, values[side]).join('\n'));
  return (
    <fieldset className="conflict-field" data-open={chosen === null || undefined}>
      <legend>{fieldLabel(field)}</legend>
      {mine === theirs && <p>The words are the same; how they are set differs.</p>}
      {sides.map(({ side, label }) => (
        <label key={side} className="conflict-side">
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <strong>{label}</strong>
          <ValueView field={field} value={values[side]} />
        </label>
      ))}
    </fieldset>
  );
}
