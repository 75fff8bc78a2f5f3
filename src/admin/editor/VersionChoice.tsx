import { useId } from 'react';
import type { Side } from '#domain/publication/comparison';
import { fieldChanges } from '#domain/publication/history';
import { sentences } from '../sentences/editor.ts';
import { ChangeList } from './ChangeList.tsx';
import { fieldLabel } from './fieldLabels.ts';
import { valueLines } from './valueLabels.ts';
import './versions.css';

function FieldValue({ field, value }: { field: string; value: unknown }) {
  const lines = valueLines(field, value);
  if (lines.length === 0) return <span className="value-none">{sentences.nothing}</span>;
  if (field === 'cover' || field === 'image')
    return <img className="value-image" src={lines[0]} alt="" width="160" height="160" />;
  if (typeof value !== 'object') return <span dir="auto">{lines[0]}</span>;
  // Two lines may be equal, so their keys carry the index.
  const keyed = lines.map((line, index) => ({ key: `${index} ${line}`, line }));
  return (
    <ol className="value-list">
      {keyed.map(({ key, line }) => (
        <li key={key} dir="auto">
          {line}
        </li>
      ))}
    </ol>
  );
}

interface Props {
  field: string;
  /** The values of both sides. */
  values: Readonly<Record<Side, unknown>>;
  /** The sides in display order, with their labels. */
  sides: readonly { side: Side; label: string }[];
  /** Null while a person must choose. */
  chosen: Side | null;
  onChoose: (side: Side) => void;
}

/** A field that differs between two versions, with the choice between them. */
export function VersionChoice({ field, values, sides, chosen, onChoose }: Props) {
  const name = useId();
  const { mine, theirs } = values;
  const lines = [mine, theirs].map((value) => valueLines(field, value).join('\n'));
  const isSameText = lines[0] === lines[1];
  const isList = Array.isArray(mine) && Array.isArray(theirs);
  return (
    <fieldset className="conflict-field" data-open={chosen === null || undefined}>
      <legend>{fieldLabel(field)}</legend>
      {isSameText && !isList && <p>{sentences.textIsTheSame}</p>}
      {sides.map(({ side, label }) => (
        <label key={side} className="conflict-side">
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <strong>{label}</strong>
          <FieldValue field={field} value={values[side]} />
        </label>
      ))}
      {isList && (
        <div className="conflict-details">
          <ChangeList changes={fieldChanges({ [field]: theirs }, { [field]: mine })} />
        </div>
      )}
    </fieldset>
  );
}
