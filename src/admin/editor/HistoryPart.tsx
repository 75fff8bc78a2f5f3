import { useState } from 'react';
import { addToast } from '#stores/toasts';
import type { HistoryPage, Version } from './HistoryVersion.tsx';
import { HistoryView } from './HistoryView.tsx';

interface Props<D, E extends D> {
  load: (below: number | undefined) => Promise<HistoryPage<E>>;
  stored: number;
  /** The fields that a restored version brings back. */
  fields: readonly (keyof D)[];
  change: (change: Partial<D>) => void;
}

/** The history of an entry, opened when somebody asks for it. */
export function HistoryPart<D, E extends D>({ load, stored, fields, change }: Props<D, E>) {
  const [isOpen, setOpen] = useState(false);
  const restore = ({ version, entry }: Version<E>) => {
    const given: Partial<D> = {};
    for (const field of fields) given[field] = entry[field];
    change(given);
    setOpen(false);
    scrollTo(0, 0);
    addToast('info', `Version ${version} is in the form. Save it to restore it.`);
  };
  return (
    <div className="history-part">
      <button
        type="button"
        className="button quiet"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        History
      </button>
      {isOpen && <HistoryView load={load} stored={stored} onRestore={restore} />}
    </div>
  );
}
