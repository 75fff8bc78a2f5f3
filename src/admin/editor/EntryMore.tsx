import { type ReactNode, useCallback } from 'react';
import { EntryActions } from './EntryActions.tsx';
import type { Editable, Edited, Entry } from './editable.ts';
import { HistoryPart } from './HistoryPart.tsx';

interface Props<E extends D, D extends Entry> {
  editable: Editable<E, D>;
  edited: Edited<D>;
  isStaff: boolean;
  isDirty: boolean;
  change: (change: Partial<D>) => void;
  save: () => Promise<boolean>;
  /** Further actions. */
  children: ReactNode;
}

/** What one seldom does with an entry, and its history. */
export function EntryMore<E extends D, D extends Entry>(props: Props<E, D>) {
  const { editable, edited, isStaff, isDirty, change, save, children } = props;
  const { kind, nameOf, archiving, history, fields } = editable;
  const { base, version } = edited;
  const { id } = base;
  const load = useCallback(
    // The version is part of the question: a new one makes a new history.
    (below: number | undefined) => history(id, below ?? version + 1),
    [history, id, version],
  );
  const archive = (isArchived: boolean) => {
    change(archiving(isArchived));
    void save();
  };
  return (
    <>
      <EntryActions
        entry={{ kind, id, name: nameOf(base), version }}
        isArchived={base.archived ?? false}
        onArchive={archive}
        {...{ isStaff, isDirty }}
      >
        {children}
      </EntryActions>
      {isStaff && <HistoryPart load={load} stored={version} fields={fields} change={change} />}
    </>
  );
}
