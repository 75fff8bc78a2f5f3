import { type ReactNode, useId, useState } from 'react';
import { addToast } from '#stores/toasts';
import { paths } from '../../paths.ts';
import { goTo } from '../state/router.ts';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import type { Removable } from './removalCalls.ts';

interface Props {
  entry: Removable;
  isArchived: boolean;
  isStaff: boolean;
  /** Unsaved changes come first: these act on what is stored. */
  isDirty: boolean;
  onArchive: (archived: boolean) => void;
  /** Further actions. */
  children?: ReactNode;
}

/** What one seldom does with an entry: archive it, bring it back, delete it for good. */
export function EntryActions({ entry, isArchived, isStaff, isDirty, onArchive, children }: Props) {
  const [isAsked, ask] = useState(false);
  const hint = useId();
  const removed = () => {
    addToast('success', `“${entry.name}” was deleted`);
    goTo(entry.kind === 'artist' ? paths.myArtists : paths.myReleases);
  };
  return (
    <fieldset className="editor-more" disabled={isDirty} aria-describedby={hint}>
      <legend className="visually-hidden">More</legend>
      {children}
      {isStaff && (
        <button type="button" className="button quiet" onClick={() => onArchive(!isArchived)}>
          {isArchived ? 'Bring back' : 'Archive'}
        </button>
      )}
      {isStaff && (
        <button type="button" className="button danger" onClick={() => ask(true)}>
          Delete for good
        </button>
      )}
      <p id={hint} className="field-hint">
        {isDirty && 'Save or discard your changes first.'}
      </p>
      {isAsked && <RemovalQuestion entry={entry} onRemoved={removed} onClose={() => ask(false)} />}
    </fieldset>
  );
}
