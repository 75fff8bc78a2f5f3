import { useState } from 'react';
import type { ImportList, ImportRun } from '#domain/importing/importRun';
import { ImportLines } from './ImportLines.tsx';
import { countOf, listWords } from './importLabels.ts';

interface Props {
  run: ImportRun;
  list: ImportList;
  /** After each decision: the run counts one less. */
  onDecided: () => void;
}

/** One list of a run, closed and not fetched until somebody opens it. */
export function ImportListView({ run, list, onDecided }: Props) {
  const [wasOpened, setOpened] = useState(false);
  const { title, hint } = listWords[list];
  const isStored = !run.dryRun && list !== 'refused' && run.state === 'done';
  return (
    <details
      className="import-list"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        {title} <span className="code">{countOf(run, list)}</span>
      </summary>
      <p className="import-facts">{hint}</p>
      {wasOpened && <ImportLines {...{ list, isStored, onDecided }} />}
    </details>
  );
}
