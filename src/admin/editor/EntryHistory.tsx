import { useRef, useState } from 'react';
import type { CallName } from '#contract/api';
import type { EntryKind } from '#domain/entryKind';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/editor.ts';
import { usePages } from '../state/queries.ts';
import { PagesState } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { ChangeList } from './ChangeList.tsx';
import type { Editing, Entry, EntryType, EntryVersion } from './entryEditor.ts';
import './versions.css';

interface VersionProps<E> {
  version: EntryVersion<E>;
  isStored: boolean;
  onRestore: () => void;
}

/** A version: who saved it, when, and what they changed. */
function VersionRow<E>({ version, isStored, onRestore }: VersionProps<E>) {
  const { version: number, savedAt, by, changes, event } = version;
  return (
    <li className="history-version">
      <p>
        {filled(sentences.versionBy, {
          version: (text) => <strong>{text}</strong>,
          number,
          name: <span dir="auto">{by.name}</span>,
          at: <Timestamp at={savedAt} />,
        })}
      </p>
      {number === 1 && <p>{sentences.wasAdded}</p>}
      {event && <p>{event === 'deleted' ? sentences.versionDeleted : sentences.versionRestored}</p>}
      {number > 1 && !event && changes.length === 0 && <p>{sentences.savedWithoutAChange}</p>}
      <ChangeList changes={changes} />
      {isStored ? (
        <p className="field-hint">{sentences.storedVersion}</p>
      ) : (
        <button
          type="button"
          className="button quiet small"
          aria-label={fill(sentences.restoreVersion, { number })}
          onClick={onRestore}
        >
          {sentences.restore}
        </button>
      )}
    </li>
  );
}

interface Props<E extends D, D extends Entry> {
  type: EntryType<E, D>;
  editing: Editing<D>;
  change: (change: Partial<D>) => void;
}

interface ListProps<E extends D, D extends Entry> {
  type: EntryType<E, D>;
  editing: Editing<D>;
  onRestore: (version: EntryVersion<E>) => void;
}

const historyCalls: Record<EntryKind, CallName> = {
  artist: 'getArtistHistory',
  release: 'getReleaseHistory',
  show: 'getShowHistory',
  merch: 'getMerchHistory',
  news: 'getNewsHistory',
  label: 'getLabelHistory',
};

/** An entry's versions with their changes, newest first. */
function VersionList<E extends D, D extends Entry>({ type, editing, onRestore }: ListProps<E, D>) {
  const { base, version: stored } = editing;
  const { id } = base;
  const call = historyCalls[type.kind];
  // The stored version is part of the key, so a save reloads the history.
  const versions = usePages([call, id, stored], async (next) => {
    const page = await type.history(id, next === undefined ? stored + 1 : Number(next));
    return { items: page.versions, next: page.next?.toString() };
  });
  return (
    <section className="history" aria-label={sentences.history}>
      <h2>{sentences.history}</h2>
      <ol>
        {versions.pages.flat().map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isStored={version.version === stored}
            onRestore={() => onRestore(version)}
          />
        ))}
      </ol>
      <PagesState
        pages={versions}
        loading={sentences.loadingHistory}
        failed={sentences.historyNotLoaded}
      />
      {versions.more && (
        <button type="button" className="button quiet" onClick={versions.more}>
          {sentences.earlierVersions}
        </button>
      )}
    </section>
  );
}

/** The history of an entry, loaded when opened. A version is restored into the form. */
export function EntryHistory<E extends D, D extends Entry>({ type, editing, change }: Props<E, D>) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const restore = ({ version, entry }: EntryVersion<E>) => {
    const fields: Partial<D> = {};
    for (const field of type.fields) fields[field] = entry[field];
    change(fields);
    setOpen(false);
    // The button that had the focus disappears with the list.
    toggle.current?.focus();
    addToast('info', fill(sentences.versionForm, { version }));
  };
  return (
    <div className="history-part">
      <button
        type="button"
        className="button quiet"
        ref={toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {sentences.history}
      </button>
      {isOpen && <VersionList type={type} editing={editing} onRestore={restore} />}
    </div>
  );
}
