import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { tabTitle } from '#adapters/pageLabel';
import { noteRecentEntry } from '#adapters/recents';
import type { Versioned } from '#contract/endpoint';
import type { EntryKind } from '#domain/entryKind';
import type { Substitute } from '#domain/publication/substitute';
import { $ended, $me, $session } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/editor.ts';
import { watchClosely, watchEntry } from '../state/publishing.ts';
import { $unsaved } from '../state/unsaved.ts';
import { fieldErrorAt, submitting } from '../ui/formErrors.ts';
import { ErrorPanel, Loading } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { EntryActions } from './EntryActions.tsx';
import { EntryConflict } from './EntryConflict.tsx';
import { EntryHistory } from './EntryHistory.tsx';
import {
  createEntryEditor,
  type Editing,
  type Entry,
  type EntryType,
  isDirty,
  type Opened,
  type SaveAction,
} from './entryEditor.ts';
import { fieldLabel } from './fieldLabels.ts';
import { type EditorPart, JumpList } from './JumpList.tsx';
import { OthersHere } from './OthersHere.tsx';
import { SaveBar, saveSentences, useSaveKey } from './SaveBar.tsx';
import { TimedChanges } from './TimedChanges.tsx';
import './editor.css';
import { shownName } from '../sentences/shownName.ts';

type TextName<D> = {
  [K in keyof D]-?: D[K] extends string | undefined ? K : never;
}[keyof D] &
  string;

/** Ties a text field to a property of the draft: `<TextField label="Title" {...text('title')} />`. */
export function textProps<D>({ mine, errors }: Editing<D>, change: (part: Partial<D>) => void) {
  return (name: TextName<D>) => ({
    value: String(mine[name] ?? ''),
    // TypeScript can't see that a record with this one key is a Partial of the draft.
    onChange: (text: string) => change({ [name]: text } as Partial<D>),
    error: fieldErrorAt(errors, name),
  });
}

/** The labels for a new entry of each kind. */
const kindSentences: Record<EntryKind, Record<'title' | 'loading' | 'notShown', string>> = {
  release: {
    title: sentences.editRelease,
    loading: sentences.loadingTheRelease,
    notShown: sentences.releaseCantShown,
  },
  artist: {
    title: sentences.editArtist,
    loading: sentences.loadingTheArtist,
    notShown: sentences.artistCantShown,
  },
  show: {
    title: sentences.editShow,
    loading: sentences.loadingTheShow,
    notShown: sentences.showCantShown,
  },
  merch: {
    title: sentences.editMerch,
    loading: sentences.loadingTheMerch,
    notShown: sentences.merchCantShown,
  },
  news: {
    title: sentences.editNews,
    loading: sentences.loadingTheNews,
    notShown: sentences.newsCantShown,
  },
  label: {
    title: sentences.editLabel,
    loading: sentences.loadingTheLabel,
    notShown: sentences.labelCantShown,
  },
};

/** The editor of one entry: loads it, watches its publication and guards its changes on leaving. */
function useEntryEditor<E extends D, D extends Entry>(props: Props<E, D>, onSaved: () => void) {
  const { type, entryKey: key, draftId } = props;
  const username = useStore($session).username ?? '';
  // The screen's callbacks as of its last render.
  const screen = useRef({ ...props, onSaved });
  useEffect(() => {
    screen.current = { ...props, onSaved };
  });
  const editor = useMemo(
    () =>
      createEntryEditor(type, {
        key,
        draftId,
        username,
        load: (asked) => screen.current.load(asked),
        save: (entry, ifMatch) => screen.current.save(entry, ifMatch),
        onSaved: () => screen.current.onSaved(),
      }),
    [type, key, draftId, username],
  );

  const editing = useStore(editor.$editing);
  useEffect(() => {
    void editor.load();
    return editor.stop;
  }, [editor]);

  useEffect(
    () =>
      $ended.listen((ended, before) => {
        const now = editor.$editing.get();
        // A save that found the session ended goes on by itself.
        if (before && !ended && now && isDirty(now) && !now.isSaving)
          addToast('info', sentences.notSavedByThat);
      }),
    [editor],
  );

  const name = editing && type.nameOf(editing.base);
  const cId = editing && 'cId' in editing.base ? editing.base.cId : undefined;
  useEffect(() => {
    if (name && typeof cId === 'number') noteRecentEntry(username, { kind: type.kind, cId, name });
  }, [username, type.kind, cId, name]);

  const id = editing?.base.id;
  useEffect(() => {
    if (!id) return;
    watchEntry({ kind: type.kind, id });
    return () => watchEntry(null);
  }, [id, type.kind]);

  const unsavedName = editing && isDirty(editing) ? shownName(type.nameOf(editing.mine)) : null;
  useEffect(() => {
    if (unsavedName === null) return;
    $unsaved.set({ name: unsavedName, save: editor.save, discard: editor.discard });
    return () => $unsaved.set(null);
  }, [unsavedName, editor]);
  return { editor, editing };
}

interface Props<E extends D, D extends Entry> {
  type: EntryType<E, D>;
  /** The id or number in the address. */
  entryKey: string;
  /** The name under which the draft is kept; the key by default. */
  draftId?: string;
  load: (key: string) => Promise<Opened<E>>;
  save: (entry: E, ifMatch: number) => Promise<Versioned<E>>;
  /** The effect of `save`, shown on its button. */
  action?: SaveAction;
  /** Follows "Editing: " in the title of the page. */
  titleOf: (stored: D) => string;
  /** The parts in the jump list, in form order. */
  parts?: readonly EditorPart[];
  /** Shown above the fields. */
  note?: ReactNode;
  /** Called after each save. */
  onSaved?: () => void;
  /** Renders the fields; `store` saves the entry with a change. */
  children: (
    editing: Editing<D>,
    change: (part: Partial<D>) => void,
    store: (change: Partial<D>) => void,
  ) => ReactNode;
  /** Actions specific to this kind of entry; `store` saves the entry with a change. */
  actions?: (stored: D, store: (change: Partial<D>) => void) => ReactNode;
}

/**
 * Explains above a form why it differs from the stored entry, what it shows, and that saving
 * replaces the stored entry.
 */
function SubstituteNote({ faults, from }: Substitute) {
  return (
    <section className="restored substitute" role="alert">
      <h2>{sentences.notUsable}</h2>
      <ul>
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{path ? `${fieldLabel(path)}: ${message}` : message}</li>
        ))}
      </ul>
      <p>
        {from
          ? filled(sentences.showsVersion, {
              version: from.version,
              at: <Timestamp at={from.savedAt} />,
            })
          : sentences.showsReadable}
      </p>
    </section>
  );
}

/** The form around an entry's fields: loading, conflict, restored changes, Save and history. */
export function EntryEditor<E extends D, D extends Entry>(props: Props<E, D>) {
  const { type, titleOf, parts, note, action = 'store', children, actions } = props;
  const { editor, editing } = useEntryEditor(props, () => {
    addToast('success', saveSentences[action].done);
    watchClosely();
    props.onSaved?.();
  });
  const loadProblem = useStore(editor.$loadProblem);
  const isStaff = useStore($me)?.role === 'staff';
  useSaveKey();
  const title = editing && shownName(titleOf(editing.base));
  useEffect(() => {
    if (title) document.title = tabTitle(fill(sentences.editing, { title }));
  }, [title]);

  if (!editing && loadProblem)
    return (
      <ErrorPanel
        title={kindSentences[type.kind].notShown}
        problem={loadProblem}
        onRetry={() => void editor.load()}
      />
    );
  if (!editing)
    return (
      <>
        <h1>{kindSentences[type.kind].title}</h1>
        <Loading text={kindSentences[type.kind].loading} />
      </>
    );
  if (editing.theirs)
    return (
      <EntryConflict
        versions={{ base: editing.base, mine: editing.mine, theirs: editing.theirs.value }}
        fields={type.fields}
        saved={editing.theirs}
        isSaving={editing.isSaving}
        onResolve={editor.resolve}
        onDiscard={editor.discard}
      />
    );

  const store = (change: Partial<D>) => {
    editor.change(change);
    void editor.save();
  };
  return (
    <form
      className="editor"
      noValidate
      aria-busy={editing.isSaving}
      onSubmit={submitting(editor.save)}
    >
      {editing.substitute && <SubstituteNote {...editing.substitute} />}
      {editing.restoredFrom && (
        <p className="restored" role="status">
          <span>
            {filled(sentences.changesAreBack, { at: <Timestamp at={editing.restoredFrom} /> })}
          </span>
          <button type="button" className="button quiet small" onClick={editor.discard}>
            {sentences.discardThem}
          </button>
        </p>
      )}
      {parts && <JumpList parts={parts} />}
      <OthersHere
        kind={type.kind}
        id={editing.base.id}
        isChanging={isDirty(editing)}
        onStored={(stored) => void editor.learn(stored)}
      />
      {note}
      {children(editing, editor.change, store)}
      {type.timedChanges && isStaff && action !== 'approve' && (
        <TimedChanges
          type={{ ...type, timedChanges: type.timedChanges }}
          editing={editing}
          onKept={editor.discard}
          onTakenBack={editor.change}
        />
      )}
      {(type.archiving || type.deletion) && (
        <EntryActions type={type} editing={editing} isStaff={isStaff} store={store}>
          {actions?.(editing.base, store)}
        </EntryActions>
      )}
      {isStaff && <EntryHistory type={type} editing={editing} change={editor.change} />}
      <SaveBar
        editing={editing}
        fields={type.fields}
        action={action}
        onDiscard={editor.discard}
        onTakeIn={editor.takeIn}
      />
    </form>
  );
}
