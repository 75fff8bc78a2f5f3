import { useId } from 'react';
import { fieldChanges } from '#domain/entry/history';
import type { Difference, Side } from '#domain/entry/merging';
import { sentences } from '../sentences/editor.ts';
import { ChangeList } from './ChangeList.tsx';
import { changeTitle, valueLines } from './valueLabels.ts';
import './versions.css';

const isImage = (field: string) => ['cover', 'image', 'poster'].includes(field);

function FieldValue({ field, value }: { field: string; value: unknown }) {
  const lines = valueLines(field, value);
  if (lines.length === 0) return <span className="value-none">{sentences.nothing}</span>;
  if (isImage(field))
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

/** A row of a list in one version: missing, or with its changes. */
function RowValue({ difference, side }: { difference: Difference; side: Side }) {
  const { field, values } = difference;
  const { base, [side]: value } = values;
  if (value === undefined)
    return (
      <span className="value-none">
        {base === undefined ? sentences.absentRow : sentences.deletedRow}
      </span>
    );
  const [old, now] = [base, value].map((row) => (typeof row === 'object' ? [row] : []));
  return (
    <>
      <FieldValue field={field} value={typeof value === 'object' ? [value] : value} />
      {old && now && old.length > 0 && (
        <ChangeList changes={fieldChanges({ [field]: old }, { [field]: now })} />
      )}
    </>
  );
}

interface Props {
  difference: Difference;
  /** The sides in display order, with their labels. */
  sides: readonly { side: Side; label: string }[];
  /** Null while a person must choose. */
  chosen: Side | null;
  onChoose: (side: Side) => void;
}

/** A place in which two versions differ, with the choice between them. */
export function VersionChoice({ difference, sides, chosen, onChoose }: Props) {
  const name = useId();
  const { field, part, isRow, values } = difference;
  const { mine, theirs } = values;
  const lines = [mine, theirs].map((value) => valueLines(field, value).join('\n'));
  const isSameText = lines[0] === lines[1];
  const isList = Array.isArray(mine) && Array.isArray(theirs);
  const { noun, detail } = changeTitle({ field, ...(part !== undefined && { part }) });
  return (
    <fieldset className="conflict-field" data-open={chosen === null || undefined}>
      <legend>
        {noun}
        {part && <bdi> {part}</bdi>}
        {detail && `: ${detail}`}
      </legend>
      {isSameText && !isList && !isRow && <p>{sentences.textIsTheSame}</p>}
      {sides.map(({ side, label }) => (
        <label key={side} className="conflict-side">
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <strong>{label}</strong>
          {isRow ? (
            <RowValue difference={difference} side={side} />
          ) : (
            <FieldValue field={field} value={values[side]} />
          )}
        </label>
      ))}
      {isList && !field.endsWith('.order') && (
        <div className="conflict-details">
          <ChangeList changes={fieldChanges({ [field]: theirs }, { [field]: mine })} />
        </div>
      )}
    </fieldset>
  );
}
