import type { ImportLine, ImportList } from '#domain/importing/importRun';
import { type SourceName, sourceLabels } from '#domain/importing/importSources';
import { fill } from '#words/template';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { sentences } from '../sentences/importing.ts';
import { shownSentence } from '../sentences/shownName.ts';
import { entryPath } from '../state/router.ts';
import { entryLabel, matchLabels, numberLabel } from './importLabels.ts';
import { KeptField } from './KeptField.tsx';
import { SameArtist } from './SameArtist.tsx';

interface Props {
  line: ImportLine;
  /** Whether the entry is stored and can be opened. */
  isStored: boolean;
  /** The list that contains it; each list shows only its own aspect. */
  list: ImportList;
  source: SourceName;
}

/** The result of a run for one entry. */
export function ImportEntry({ line, isStored, list, source }: Props) {
  const { changes, kept, notes, refused, reason, matchedBy } = line;
  const name = entryLabel(line);
  const withFields = list === 'new' || list === 'changed';
  return (
    <li className="import-entry">
      <h3 dir="auto">
        {isStored && line.cId !== null ? <a href={entryPath(line.kind, line.cId)}>{name}</a> : name}{' '}
        {line.name && <span className="import-number code">{numberLabel(line)}</span>}
      </h3>
      {(line.page || line.hasCover !== undefined) && (
        <p className="import-facts">
          {line.page && (
            <>
              <a href={line.page} rel="noreferrer">
                {fill(sentences.pageAt, { source: sourceLabels[source] })}
              </a>{' '}
            </>
          )}
          {line.hasCover !== undefined && pictureLabel(line.kind, line.hasCover)}
        </p>
      )}
      {matchedBy && list !== 'noted' && <p>{matchLabels[matchedBy]}</p>}
      {withFields && line.public && (
        <p>{line.public === 'new' ? sentences.becomesPublic : sentences.changesPublic}</p>
      )}
      {reason && <p>{shownSentence(reason)}</p>}
      {refused.map(({ entry, reason: why }) => (
        <p key={entry}>
          {entry}: {shownSentence(why)}
        </p>
      ))}
      {list !== 'kept' && notes.map((note) => <p key={note}>{shownSentence(note)}</p>)}
      {withFields && changes.length > 0 && <FieldChanges changes={changes} />}
      {list === 'kept' &&
        kept.map((field) => (
          <KeptField key={field.field} line={line} field={field} source={source} />
        ))}
      {list === 'new' && line.kind === 'artist' && <SameArtist line={line} />}
    </li>
  );
}

function pictureLabel(kind: ImportLine['kind'], hasOne: boolean): string {
  if (kind === 'artist') return hasOne ? sentences.withPortrait : '';
  return hasOne ? sentences.withCover : sentences.withoutCover;
}

/** Each changed field, as stored here and as in the source. */
function FieldChanges({ changes }: Pick<ImportLine, 'changes'>) {
  return (
    <dl>
      {changes.map(({ field, stored, incoming }) => (
        <div key={field} className="history-change">
          <dt>{fieldLabel(field)}</dt>
          <dd className="import-value" dir="auto">
            {stored ? (
              <>
                <del>{stored}</del> <ins>{incoming || sentences.nothing}</ins>
              </>
            ) : (
              incoming || <span className="value-none">{sentences.nothing}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
