import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { $session } from '#stores/session';
import { addToast } from '#stores/toasts';
import { watchClosely, watchEntry } from '../state/publishing.ts';
import { $unsaved } from '../state/unsaved.ts';
import type { Editable, Entry } from './editable.ts';
import { createEditor } from './editor.ts';

function tellSaved(): void {
  addToast('success', 'Saved');
  watchClosely();
}

/** The editor of one entry, loaded, with its way to the public watched and its changes guarded. */
export function useEditor<E extends D, D extends Entry>(editable: Editable<E, D>, key: string) {
  const username = useStore($session).username ?? '';
  const editor = useMemo(
    () => createEditor(editable, { key, username, onSaved: tellSaved }),
    [editable, key, username],
  );
  const state = useStore(editor.$state);
  const { edited } = state;
  const id = edited?.base.id;
  useEffect(() => {
    void editor.load();
    return editor.stop;
  }, [editor]);

  useEffect(() => {
    if (!id) return;
    watchEntry({ kind: editable.kind, id });
    return () => watchEntry(null);
  }, [id, editable.kind]);

  const unsavedName = edited && editor.isDirty() ? editable.nameOf(edited.mine) : null;
  useEffect(() => {
    if (unsavedName === null) return;
    $unsaved.set({ name: unsavedName, save: editor.save, discard: editor.discard });
    return () => $unsaved.set(null);
  }, [unsavedName, editor]);

  return { editor, state, save: editor.save, isDirty: unsavedName !== null };
}
