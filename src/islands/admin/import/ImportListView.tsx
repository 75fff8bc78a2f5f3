import type { ImportList, ImportRun } from '#domain/importRun';
import { Failure } from '../../ui/Failure.tsx';
import { Waiting } from '../states/Waiting.tsx';
import { ImportEntry } from './ImportEntry.tsx';
import { countOf, listWords } from './importWords.ts';
import { useImportList } from './useImportList.ts';
import { withKeys } from './withKeys.ts';

interface Props {
  run: ImportRun;
  list: ImportList;
  /** After each decision: the run counts one less. */
  onDecided: () => void;
}

/** One list of a run, closed until somebody opens it. */
export function ImportListView({ run, list, onDecided }: Props) {
  const { loaded, failure, load, replace } = useImportList(list);
  const { title, hint } = listWords[list];
  const isStored = !run.dryRun && list !== 'refused' && run.state === 'done';
  return (
    <details
      className="import-list"
      onToggle={(event) => {
        if (event.currentTarget.open && !loaded) void load();
      }}
    >
      <summary>
        {title} <span className="code">{countOf(run, list)}</span>
      </summary>
      <p className="import-facts">{hint}</p>
      {failure && (
        <Failure>
          {failure}{' '}
          <button type="button" className="button quiet small" onClick={() => load()}>
            Try again
          </button>
        </Failure>
      )}
      {!loaded && !failure && <Waiting text="Loading …" />}
      {loaded && (
        <ol>
          {withKeys(loaded.items, ({ kind, cId }) => `${kind} ${cId}`).map(({ key, thing }) => (
            <ImportEntry
              key={key}
              line={thing}
              isStored={isStored}
              list={list}
              onDecided={(decided) => {
                replace(decided);
                onDecided();
              }}
            />
          ))}
        </ol>
      )}
      {loaded?.next && (
        <button type="button" className="button quiet" onClick={() => load(loaded.next)}>
          Show more
        </button>
      )}
    </details>
  );
}
