import type { FieldChange } from '#domain/publication/history';
import { Moment } from '../ui/Timestamp.tsx';
import { changeTitle, changeValue, outcomeWords } from './changeLabels.ts';

/** One version of an entry, as the history tells of it. */
export interface Version<E> {
  version: number;
  savedAt: string;
  by: { name: string };
  changes: readonly FieldChange[];
  entry: E;
}

/** Versions of an entry, newest first; `next` goes on from there. */
export interface HistoryPage<E> {
  versions: Version<E>[];
  next?: number | undefined;
}

interface Props<E> {
  version: Version<E>;
  isStored: boolean;
  onRestore: () => void;
}

function Change({ change }: { change: FieldChange }) {
  const { field, part, before, after } = change;
  const { noun, detail } = changeTitle(change);
  const outcome = outcomeWords(change);
  return (
    <div className="history-change">
      <dt>
        {noun}
        {part && <bdi> {part}</bdi>}
        {detail && `: ${detail}`}
      </dt>
      <dd>
        {outcome || (
          <>
            <del dir="auto">{changeValue(field, before)}</del>{' '}
            <ins dir="auto">{changeValue(field, after)}</ins>
          </>
        )}
      </dd>
    </div>
  );
}

/** Who saved a version, when, and what they changed. */
export function HistoryVersion<E>({ version, isStored, onRestore }: Props<E>) {
  const { version: number, savedAt, by, changes } = version;
  // Two changes may be of one field and part; their place tells them apart.
  const placed = changes.map((change, place) => ({ key: `${place} ${change.field}`, change }));
  return (
    <li className="history-version">
      <p>
        <strong>Version {number}</strong> by <span dir="auto">{by.name}</span>,{' '}
        <Moment at={savedAt} />
      </p>
      {number === 1 && <p>Added.</p>}
      {number > 1 && changes.length === 0 && <p>Saved without a change.</p>}
      {changes.length > 0 && (
        <dl>
          {placed.map(({ key, change }) => (
            <Change key={key} change={change} />
          ))}
        </dl>
      )}
      {isStored ? (
        <p className="field-hint">This is what is stored.</p>
      ) : (
        <button
          type="button"
          className="button quiet small"
          aria-label={`Restore version ${number}`}
          onClick={onRestore}
        >
          Restore
        </button>
      )}
    </li>
  );
}
