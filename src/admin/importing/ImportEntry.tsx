import type { ImportLine, ImportList } from '#domain/importing/importRun';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { entryPath } from '../state/router.ts';
import { DifferenceField } from './DifferenceField.tsx';
import { entryWords } from './importLabels.ts';

interface Props {
  line: ImportLine;
  /** Whether it is stored, and can be opened and decided on. */
  isStored: boolean;
  /** The list in which it stands: each tells what it is about. */
  list: ImportList;
  onDecided: (line: ImportLine) => void;
}

/** A field as it was and as the old catalogue has it. */
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
              incoming || <span className="value-none">nothing</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the run says of one entry. */
export function ImportEntry({ line, isStored, list, onDecided }: Props) {
  const { changes, differences, notes, refused, reason } = line;
  const name = entryWords(line);
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
            {...{ line, difference, onDecided }}
            isOpen={isStored}
          />
        ))}
    </li>
  );
}
