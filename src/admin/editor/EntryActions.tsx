import { type ReactNode, useId, useState } from 'react';
import type { EntryKind } from '#domain/entryKind';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { sentences } from '../sentences/editor.ts';
import { shownName } from '../sentences/shownName.ts';
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
  /** Saves the entry with a change. */
  store: (change: Partial<D>) => void;
  /** Actions specific to this kind of entry. */
  children: ReactNode;
}

/** What the rare actions on each kind of entry are. */
const moreLines: Record<EntryKind, string> = {
  artist: sentences.moreActions,
  release: sentences.moreReleaseActions,
  show: sentences.moreShowActions,
  merch: sentences.moreMerchActions,
  news: sentences.moreNewsActions,
  label: sentences.moreActions,
};

/** The rare actions on an entry: archive, bring back, delete. */
export function EntryActions<E extends D, D extends Entry>(props: Props<E, D>) {
  const { type, editing, isStaff, store, children } = props;
  const { base, version } = editing;
  const [isDeleting, setDeleting] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const state = usePublishing().data?.entry?.state;
  const isPublic = state !== undefined && state !== 'saved';
  const hint = useId();
  // These actions apply to the stored entry, so unsaved changes must be saved first.
  const isBlocked = isDirty(editing);
  const isArchived = base.archived ?? false;
  const { archiving, deletion } = type;
  const archive = (archived: boolean) => archiving && store(archiving(archived));
  const entry = { id: base.id, name: shownName(type.nameOf(base)), version };
  const goToList = (list: string) => {
    addToast('success', fill(sentences.wasDeleted, { name: entry.name }));
    goTo(list);
  };
  return (
    <FoldedPart
      name="more"
      heading={<h2 className="ordered-title">{sentences.more}</h2>}
      line={moreLines[type.kind]}
    >
      <fieldset className="editor-more" disabled={isBlocked} aria-describedby={hint}>
        <legend className="visually-hidden">{sentences.more}</legend>
        {children}
        {isStaff && archiving && (
          <button
            type="button"
            className="button quiet"
            onClick={() => (isPublic && !isArchived ? setArchiving(true) : archive(!isArchived))}
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
              archive(true);
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
