import type { FieldChange } from '#domain/entry/history';
import { changeOutcome, changeTitle, changeValue } from './valueLabels.ts';
import './versions.css';

function Change({ change }: { change: FieldChange }) {
  const { field, part, before, after } = change;
  const { noun, detail } = changeTitle(change);
  const outcome = changeOutcome(change);
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

/** The fields that changed between two versions, with their values. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  // Two changes may share field and part, so their keys carry the index.
  const keyed = changes.map((change, index) => ({ key: `${index} ${change.field}`, change }));
  return (
    <dl className="change-list">
      {keyed.map(({ key, change }) => (
        <Change key={key} change={change} />
      ))}
    </dl>
  );
}
