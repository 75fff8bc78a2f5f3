import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { $me } from '#stores/session';
import { pageTitle } from '../../label.ts';
import { ConflictView } from './ConflictView.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { EntryMore } from './EntryMore.tsx';
import type { Editable, Entry } from './editable.ts';
import type { Form } from './form.ts';
import { useEditor } from './useEditor.ts';

interface Props<E extends D, D extends Entry> {
  editable: Editable<E, D>;
  /** What the address names the entry by. */
  entryKey: string;
  /** What follows "Editing: " in the title. */
  titleOf: (stored: D) => string;
  children: (form: Form<D>) => ReactNode;
  /** What one may do with this kind of entry alone. */
  actions?: (stored: D) => ReactNode;
}

function useTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = pageTitle(`Editing: ${title}`);
  }, [title]);
}

/** One entry, loaded and edited in memory until it is saved. */
export function EntryEditor<E extends D, D extends Entry>(props: Props<E, D>) {
  const { editable, entryKey, titleOf, children, actions } = props;
  const role = useStore($me)?.role ?? 'none';
  const editing = useEditor(editable, entryKey);
  const { isDirty, save } = editing;
  const { edited, errors, theirs, isSaving } = editing.state;
  const { change, resolve, discard } = editing.editor;
  useTitle(edited && titleOf(edited.base));
  if (edited && theirs)
    return (
      <ConflictView
        versions={{ ...edited, theirs: theirs.value }}
        fields={editable.fields}
        isSaving={isSaving}
        onResolve={resolve}
        onDiscard={discard}
      />
    );
  return (
    <EditorFrame editing={editing} noun={editable.kind} url={edited?.base.url ?? ''}>
      {edited && children({ ...edited, errors, change, role, isDirty })}
      {edited && (
        <EntryMore isStaff={role === 'staff'} {...{ editable, edited, change, isDirty, save }}>
          {actions?.(edited.base)}
        </EntryMore>
      )}
    </EditorFrame>
  );
}
