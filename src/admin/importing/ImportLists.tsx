import { useState } from 'react';
import type { ImportList, ImportRun } from '#domain/importing/importRun';
import { ImportListView } from './ImportListView.tsx';
import { countOf } from './importLabels.ts';

/** What needs somebody stands first. */
const lists: readonly ImportList[] = [
  'differences',
  'refused',
  'images',
  'noted',
  'changed',
  'new',
];

interface Props {
  run: ImportRun;
  onDecided: () => void;
}

/** What an ended run tells, in lists. Each stays where it was when its last difference is decided. */
export function ImportLists({ run, onDecided }: Props) {
  const [shown] = useState(() => lists.filter((list) => countOf(run, list) > 0));
  if (shown.length === 0) return null;
  return (
    <section aria-label="What the run tells">
      {shown.map((list) => (
        <ImportListView key={list} run={run} list={list} onDecided={onDecided} />
      ))}
    </section>
  );
}
