import type { EditorState } from './editable.ts';

/** An editor, as far as its frame is concerned. */
export interface Framed {
  state: Pick<
    EditorState<object>,
    'edited' | 'problem' | 'errors' | 'isSaving' | 'restoredFrom' | 'isKept'
  >;
  editor: { load: () => Promise<void>; discard: () => void };
  save: () => Promise<boolean>;
  isDirty: boolean;
}
