import { type RefObject, useEffect } from 'react';
import type ReactQuill from 'react-quill';

interface Named {
  labelledBy: string;
  describedBy: string | undefined;
}

/** Tells assistive technology what the editor is, which it does not do itself. */
export function useTextbox(
  editor: RefObject<ReactQuill | null>,
  { labelledBy, describedBy }: Named,
): void {
  useEffect(() => {
    const root = editor.current?.getEditor().root;
    if (!root) return;
    root.setAttribute('role', 'textbox');
    root.setAttribute('aria-multiline', 'true');
    root.setAttribute('aria-labelledby', labelledBy);
    root.dir = 'auto';
    if (describedBy) root.setAttribute('aria-describedby', describedBy);
    else root.removeAttribute('aria-describedby');
  }, [editor, labelledBy, describedBy]);
}
