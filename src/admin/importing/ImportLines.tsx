import { useCallback, useState } from 'react';
import { api } from '#adapters/api';
import type { ImportLine, ImportList } from '#domain/importing/importRun';
import { reasonOf } from '#domain/problem';
import { Failure } from '../ui/Failure.tsx';
import { Waiting } from '../ui/Loading.tsx';
import { usePages } from '../ui/usePages.ts';
import { ImportEntry } from './ImportEntry.tsx';
import { withKeys } from './withKeys.ts';

interface Props {
  list: ImportList;
  /** Whether its entries are stored, and can be opened and decided on. */
  isStored: boolean;
  onDecided: () => void;
}

const keyOf = ({ kind, cId, batch }: ImportLine) => `${kind} ${cId} ${batch}`;

/** The lines of a list, page by page, each as it was last decided. */
function useLines(list: ImportList) {
  const load = useCallback(
    (next: string | undefined) => api.listImport({ query: { list, next } }),
    [list],
  );
  const [decided, setDecided] = useState<ReadonlyMap<string, ImportLine>>(new Map());
  const { pages, ...loading } = usePages(load);
  return {
    ...loading,
    lines: pages.flat().map((line) => decided.get(keyOf(line)) ?? line),
    replace: (line: ImportLine) => setDecided((all) => new Map(all).set(keyOf(line), line)),
  };
}

/** What a list of a run says of its entries, as far as it was fetched. */
export function ImportLines({ list, isStored, onDecided }: Props) {
  const { lines, state, problem, more, retry, replace } = useLines(list);
  const decide = (line: ImportLine) => {
    replace(line);
    onDecided();
  };
  const isFetchingMore = state === 'loading' && lines.length > 0;
  return (
    <>
      <ol>
        {withKeys(lines, keyOf).map(({ key, thing }) => (
          <ImportEntry key={key} line={thing} {...{ isStored, list }} onDecided={decide} />
        ))}
      </ol>
      {state === 'loading' && !isFetchingMore && <Waiting text="Loading …" />}
      {state === 'failed' && (
        <Failure>
          {reasonOf(problem)}{' '}
          <button type="button" className="button quiet small" onClick={retry}>
            Try again
          </button>
        </Failure>
      )}
      {/* It stays while it fetches: the focus must not go with it. */}
      {(more || isFetchingMore) && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={!more}
          onClick={() => more?.()}
        >
          Show more
        </button>
      )}
    </>
  );
}
