import { useState } from 'react';
import { api } from '#adapters/api';
import {
  canBeChosen,
  type ImportLine,
  type ImportList,
  type ImportRun,
} from '#domain/importing/importRun';
import { sentences } from '../sentences/importing.ts';
import { usePages } from '../state/queries.ts';
import { ErrorMessage, Loading } from '../ui/Loaded.tsx';
import { ImportEntry } from './ImportEntry.tsx';
import { withKeys } from './ImportFigures.tsx';
import { countOf, listLabels } from './importLabels.ts';
import { ChoosingContext, useChoices, useChoosing } from './useChoices.ts';

/** Lists that need attention come first. */
const lists: readonly ImportList[] = [
  'kept',
  'refused',
  'images',
  'noted',
  'changed',
  'new',
  'same',
];

/** The results of an ended run; after a dry run staff choose what the import takes. */
export function ImportLists({ run }: { run: ImportRun }) {
  return canBeChosen(run) && run.sourceName !== 'oldSite' ? (
    <ChosenLists run={run} />
  ) : (
    <ResultLists run={run} />
  );
}

function ChosenLists({ run }: { run: ImportRun }) {
  const choosing = useChoices();
  return (
    <ChoosingContext value={choosing}>
      <ErrorMessage>{choosing.failure}</ErrorMessage>
      <ResultLists run={run} />
    </ChoosingContext>
  );
}

function ResultLists({ run }: { run: ImportRun }) {
  const shown = lists.filter((list) => countOf(run, list) > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-label={sentences.results}>
      {shown.map((list) => (
        <ImportListView key={list} run={run} list={list} />
      ))}
    </section>
  );
}

interface ListProps {
  run: ImportRun;
  list: ImportList;
}

/** One list of a run, loaded when it is first opened. */
function ImportListView({ run, list }: ListProps) {
  const [wasOpened, setOpened] = useState(false);
  const { title, hint } = listLabels[list];
  const choosing = useChoosing();
  return (
    <details
      className="import-list"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        {title} <span className="code">{countOf(run, list)}</span>
      </summary>
      <p className="import-facts">{list === 'kept' && choosing ? sentences.hintChoose : hint}</p>
      {wasOpened && <Lines run={run} list={list} />}
    </details>
  );
}

const keyOf = ({ kind, cId, name }: ImportLine) => `${kind} ${cId ?? name}`;

/** The loaded entries of a list. */
function Lines({ run, list }: ListProps) {
  const { pages, state, problem, more, retry } = usePages(
    ['listImport', list, run.id, run.endedAt],
    (next) => api.listImport({ query: { list, next } }),
  );
  const lines = pages.flat();
  const isWritten = !run.dryRun && list !== 'refused' && run.state === 'done';
  const isStored = isWritten || list === 'kept' || list === 'same';
  const isLoadingMore = state === 'loading' && lines.length > 0;
  return (
    <>
      <ol>
        {withKeys(lines, keyOf).map(([key, line]) => (
          <ImportEntry
            key={key}
            line={line}
            isStored={isStored}
            list={list}
            source={run.sourceName}
          />
        ))}
      </ol>
      {state === 'loading' && !isLoadingMore && <Loading text={sentences.loading} />}
      {problem && state === 'failed' && (
        <ErrorMessage>
          {problem.message}{' '}
          <button type="button" className="button quiet small" onClick={retry}>
            {sentences.tryAgain}
          </button>
        </ErrorMessage>
      )}
      {/* The button stays while the next page loads, so the focus is not lost. */}
      {(more || isLoadingMore) && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={!more}
          onClick={() => more?.()}
        >
          {sentences.showMore}
        </button>
      )}
    </>
  );
}
