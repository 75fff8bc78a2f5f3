import { type ReactNode, useId, useState } from 'react';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { sentences } from '../sentences/editor.ts';
import { usePublishing } from '../state/publishing.ts';
import { goTo } from '../state/router.ts';
import { Modal } from '../ui/Modal.tsx';
import { DeleteEntry } from './DeleteEntry.tsx';
import { type Editing, type Entry, type EntryType, isDirty } from './entryEditor.ts';
import { FoldedPart } from './FoldedPart.tsx';

interface Props<E extends D, D extends Entry> {
  type: EntryType<E, D>;
  editing: Editing<D>;
  isStaff: boolean;
  onArchive: (archived: boolean) => void;
  /** Actions specific to this kind of entry. */
  children: ReactNode;
}

/** The rare actions on an entry: archive, bring back, delete. */
export function EntryActions<E extends D, D extends Entry>(props: Props<E, D>) {
  const { type, editing, isStaff, onArchive, children } = props;
  const { base, version } = editing;
  const [isDeleting, setDeleting] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const state = usePublishing().data?.entry?.state;
  const isPublic = state !== undefined && state !== 'saved';
  const hint = useId();
  // These actions apply to the stored entry, so unsaved changes must be saved first.
  const isBlocked = isDirty(editing);
  const isArchived = base.archived ?? false;
  const { deletion } = type;
  const entry = { id: base.id, name: type.nameOf(base), version };
  const goToList = (list: string) => {
    addToast('success', fill(sentences.wasDeleted, { name: entry.name }));
    goTo(list);
  };
  return (
    <FoldedPart
      name="more"
      heading={<h2 className="ordered-title">{sentences.more}</h2>}
      line={children ? sentences.moreReleaseActions : sentences.moreActions}
    >
      <fieldset className="editor-more" disabled={isBlocked} aria-describedby={hint}>
        <legend className="visually-hidden">{sentences.more}</legend>
        {children}
        {isStaff && (
          <button
            type="button"
            className="button quiet"
            onClick={() => (isPublic && !isArchived ? setArchiving(true) : onArchive(!isArchived))}
          >
            {isArchived ? sentences.bringBack : sentences.archive}
          </button>
        )}
        {isStaff && deletion && (
          <button type="button" className="button danger" onClick={() => setDeleting(true)}>
            {sentences.toTheTrash}
          </button>
        )}
        <p id={hint} className="field-hint">
          {isBlocked && sentences.saveFirst}
        </p>
        {isArchiving && (
          <Modal
            title={fill(sentences.archiveQuestion, { name: entry.name })}
            confirm={sentences.archive}
            onConfirm={() => {
              setArchiving(false);
              onArchive(true);
            }}
            onCancel={() => setArchiving(false)}
          >
            <p>{sentences.archiveTakesOff}</p>
          </Modal>
        )}
        {isDeleting && deletion && (
          <DeleteEntry
            entry={entry}
            deletion={deletion}
            onDeleted={() => goToList(deletion.list)}
            onClose={() => setDeleting(false)}
          />
        )}
      </fieldset>
    </FoldedPart>
  );
}
