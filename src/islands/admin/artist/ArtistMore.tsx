import { useCallback } from 'react';
import { api } from '#adapters/api';
import type { ArtistDraft } from '#domain/draft';
import { EntryActions } from '../removal/EntryActions.tsx';
import { HistoryPart } from '../versions/HistoryPart.tsx';
import { artistFields } from './editableArtist.ts';

interface Props {
  artist: ArtistDraft;
  version: number;
  isStaff: boolean;
  isDirty: boolean;
  change: (change: Partial<ArtistDraft>) => void;
  save: () => Promise<boolean>;
}

/** What one seldom does with an artist, and its history. */
export function ArtistMore({ artist, version, isStaff, isDirty, change, save }: Props) {
  const { id, name, archived } = artist;
  const load = useCallback(
    // The version is part of the question: a new one makes a new history.
    (below: number | undefined) =>
      api.getArtistHistory({ params: { id }, query: { below: below ?? version + 1 } }),
    [id, version],
  );
  const archive = (isArchived: boolean) => {
    change({ archived: isArchived });
    void save();
  };
  return (
    <>
      <EntryActions
        entry={{ kind: 'artist', id, name, version }}
        isArchived={archived ?? false}
        onArchive={archive}
        {...{ isStaff, isDirty }}
      />
      {isStaff && (
        <HistoryPart load={load} stored={version} fields={artistFields} change={change} />
      )}
    </>
  );
}
