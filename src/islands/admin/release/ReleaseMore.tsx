import { useCallback } from 'react';
import { api } from '#adapters/api';
import type { ReleaseDraft } from '#domain/draft';
import { EntryActions } from '../removal/EntryActions.tsx';
import { HistoryPart } from '../versions/HistoryPart.tsx';
import { DuplicateButton } from './DuplicateButton.tsx';
import { releaseFields } from './editableRelease.ts';

interface Props {
  release: ReleaseDraft;
  version: number;
  isStaff: boolean;
  isDirty: boolean;
  change: (change: Partial<ReleaseDraft>) => void;
  save: () => Promise<boolean>;
}

/** What one seldom does with a release, and its history. */
export function ReleaseMore({ release, version, isStaff, isDirty, change, save }: Props) {
  const { id, title: name, archived } = release;
  const load = useCallback(
    // The version is part of the question: a new one makes a new history.
    (below: number | undefined) =>
      api.getReleaseHistory({ params: { id }, query: { below: below ?? version + 1 } }),
    [id, version],
  );
  const archive = (isArchived: boolean) => {
    change({ archived: isArchived });
    void save();
  };
  return (
    <>
      <EntryActions
        entry={{ kind: 'release', id, name, version }}
        isArchived={archived ?? false}
        onArchive={archive}
        {...{ isStaff, isDirty }}
      >
        <DuplicateButton id={id} />
      </EntryActions>
      {isStaff && (
        <HistoryPart load={load} stored={version} fields={releaseFields} change={change} />
      )}
    </>
  );
}
