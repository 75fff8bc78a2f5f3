import { useCallback } from 'react';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Loading.tsx';
import { usePages } from '../ui/usePages.ts';
import { type HistoryPage, HistoryVersion, type Version } from './HistoryVersion.tsx';

interface Props<E> {
  /** Asks for versions, newest first. It has to stay the same until there is a new version. */
  load: (below: number | undefined) => Promise<HistoryPage<E>>;
  /** The version that is stored. */
  stored: number;
  /** Puts a version into the form; it is restored once it is saved. */
  onRestore: (version: Version<E>) => void;
}

/** Every version of an entry, with what each changed. */
export function HistoryView<E>({ load, stored, onRestore }: Props<E>) {
  const loadPage = useCallback(
    async (next: string | undefined) => {
      const page = await load(next === undefined ? undefined : Number(next));
      return { items: page.versions, next: page.next?.toString() };
    },
    [load],
  );
  const { pages, state, problem, more, retry } = usePages(loadPage);
  return (
    <section className="history" aria-label="History">
      <h2>History</h2>
      <ol>
        {pages.flat().map((version) => (
          <HistoryVersion
            key={version.version}
            version={version}
            isStored={version.version === stored}
            onRestore={() => onRestore(version)}
          />
        ))}
      </ol>
      {state === 'loading' && <Waiting text="Loading the history …" />}
      {state === 'failed' && (
        <Failed
          title="The history could not be loaded"
          problem={problem}
          heading="h2"
          onRetry={retry}
        />
      )}
      {more && (
        <button type="button" className="button quiet" onClick={more}>
          Earlier versions
        </button>
      )}
    </section>
  );
}
