import { useId } from 'react';
import { isFieldTaken } from '#domain/importing/choices';
import type { ImportLine } from '#domain/importing/importRun';
import { type SourceName, sourceLabels } from '#domain/importing/importSources';
import { fill } from '#words/template';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { sentences } from '../sentences/importing.ts';
import { useChoosing } from './useChoices.ts';

interface Props {
  line: Pick<ImportLine, 'kind' | 'key'>;
  field: ImportLine['kept'][number];
  source: SourceName;
}

/**
 * A field that stays as it is here, beside its value in the source. After a dry run staff choose one
 * of both, for this entry or for all.
 */
export function KeptField({ line, field: { field, stored, incoming }, source }: Props) {
  const choosing = useChoosing();
  const name = useId();
  const { kind, key } = line;
  const label = fieldLabel(field);
  const sides = [
    { title: sentences.here, value: stored, isSource: false },
    { title: sourceLabels[source], value: incoming, isSource: true },
  ];
  if (!choosing || key === undefined)
    return (
      <section className="import-kept" aria-label={label}>
        <h4>{label}</h4>
        {sides.map(({ title, value }) => (
          <div key={title}>
            <strong>{title}</strong>
            <Value text={value} />
          </div>
        ))}
      </section>
    );
  const { choices, choose, isBusy } = choosing;
  const isTaken = isFieldTaken(choices, { kind, key, field });
  const all = isTaken ? sentences.takeForAll : sentences.keepForAll;
  return (
    <fieldset className="import-kept" aria-busy={isBusy}>
      <legend>{label}</legend>
      {sides.map(({ title, value, isSource }) => (
        <label key={title} className="import-choice">
          <span>
            <input
              type="radio"
              name={name}
              checked={isTaken === isSource}
              onChange={() => choose({ kind, key, field, isTaken: isSource })}
            />{' '}
            <strong>{title}</strong>
          </span>
          <Value text={value} />
        </label>
      ))}
      <p className="actions">
        <button
          type="button"
          className="button quiet small"
          onClick={() => choose({ kind, field, isTaken })}
        >
          {fill(all, { field: label })}
        </button>
      </p>
    </fieldset>
  );
}

function Value({ text }: { text: string }) {
  return (
    <span className="import-value" dir="auto">
      {text || <span className="value-none">{sentences.nothing}</span>}
    </span>
  );
}
