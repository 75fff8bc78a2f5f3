import { useState } from 'react';
import { api } from '#adapters/api';
import type { ImportLine, ImportList } from '#domain/importing/importRun';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { problemOf } from '../state/problems.ts';
import { entryPath } from '../state/router.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { words } from '../words/importing.ts';
import { entryLabel } from './importLabels.ts';

interface Props {
  line: ImportLine;
  /** Whether the entry is stored, and can be opened and decided on. */
  isStored: boolean;
  /** The list that shows it: each shows only what it is about. */
  list: ImportList;
  onDecided: (line: ImportLine) => void;
}

/** The result of a run for one entry. */
export function ImportEntry({ line, isStored, list, onDecided }: Props) {
  const { changes, differences, notes, refused, reason } = line;
  const name = entryLabel(line);
  const withFields = list === 'new' || list === 'changed';
  return (
    <li className="import-entry">
      <h3 dir="auto">
        {isStored && line.cId !== null ? <a href={entryPath(line.kind, line.cId)}>{name}</a> : name}{' '}
        <span className="import-number code">
          {line.kind} {line.cId}
        </span>
      </h3>
      {reason && <p>{reason}</p>}
      {refused.map(({ entry, reason: why }) => (
        <p key={entry}>
          {entry}: {why}
        </p>
      ))}
      {list !== 'differences' && notes.map((note) => <p key={note}>{note}</p>)}
      {withFields && changes.length > 0 && <FieldChanges changes={changes} />}
      {list === 'differences' &&
        differences.map((difference) => (
          <DifferenceField
            key={difference.field}
            line={line}
            difference={difference}
            isOpen={isStored}
            onDecided={onDecided}
          />
        ))}
    </li>
  );
}

/** Each changed field as stored here and as in the old catalogue. */
function FieldChanges({ changes }: Pick<ImportLine, 'changes'>) {
  return (
    <dl>
      {changes.map(({ field, stored, incoming }) => (
        <div key={field} className="history-change">
          <dt>{fieldLabel(field)}</dt>
          <dd className="import-value" dir="auto">
            {stored ? (
              <>
                <del>{stored}</del> <ins>{incoming || 'nothing'}</ins>
              </>
            ) : (
              incoming || <span className="value-none">{words.nothing}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const sides = [
  { take: 'ours', title: words.here, button: words.keepThis, value: 'stored' },
  { take: 'theirs', title: words.oldCatalogue, button: words.takeThis, value: 'incoming' },
] as const;

interface DifferenceProps {
  line: ImportLine;
  difference: ImportLine['differences'][number];
  /** False after a dry run: there is nothing to decide on yet. */
  isOpen: boolean;
  onDecided: (line: ImportLine) => void;
}

/** A field that was edited here and differs in the old catalogue, with the choice between them. */
function DifferenceField({ line, difference, isOpen, onDecided }: DifferenceProps) {
  const { field, decision } = difference;
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function decide(take: 'ours' | 'theirs'): Promise<void> {
    const { kind, cId, batch } = line;
    if (cId === null || isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      onDecided(await api.decideImport({ body: { kind, cId, field, take, batch } }));
    } catch (error) {
      setFailure(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <fieldset className="conflict-field import-difference">
      <legend>{fieldLabel(field)}</legend>
      {sides.map(({ take, title, button, value }) => (
        <div key={take} className="conflict-side" data-chosen={decision === take}>
          <strong>{title}</strong>
          <p className="import-value" dir="auto">
            {difference[value] || <span className="value-none">{words.nothing}</span>}
          </p>
          {isOpen && (
            <p>
              {/* Not `disabled`, which would lose the focus. */}
              <button
                type="button"
                className="button quiet small"
                aria-pressed={decision === take}
                aria-disabled={isBusy}
                onClick={() => decide(take)}
              >
                {decision === take ? words.chosen : button}
              </button>
            </p>
          )}
        </div>
      ))}
      <ErrorMessage>{failure}</ErrorMessage>
    </fieldset>
  );
}
