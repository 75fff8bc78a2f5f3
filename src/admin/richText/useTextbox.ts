import { type RefObject, useEffect } from 'react';
import type ReactQuill from 'react-quill';

interface Named {
  labelledBy: string;
  /** What was said of a refused text. */
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
    for (const [name, given] of [
      ['aria-describedby', describedBy],
      ['aria-invalid', describedBy && 'true'],
    ] as const)
      if (given) root.setAttribute(name, given);
      else root.removeAttribute(name);
  }, [editor, labelledBy, describedBy]);
}
