import { type RefObject, useRef, useState } from 'react';
import type ReactQuill from 'react-quill';
import type { Quill } from 'react-quill';
import { type Action, linkName } from './actions.ts';
import { linkAround, type SelectionPosition, selectionPositionOf } from './selectionPosition.ts';

/** Links the words at a position; without words, inserts the address itself. */
function setAddress(quill: Quill, { index, length }: SelectionPosition, address: string): void {
  if (length > 0) quill.formatText(index, length, 'link', address || false, 'user');
  else if (address) quill.insertText(index, address, { link: address }, 'user');
  quill.setSelection(index + (length || address.length), 0, 'user');
}

/** The quick bar for the current position, and the actions of its buttons. */
export function useQuickBar(editor: RefObject<ReactQuill | null>) {
  const [position, setPosition] = useState<SelectionPosition | null>(null);
  const [linking, setLinking] = useState<SelectionPosition | null>(null);
  const kept = useRef<SelectionPosition | null>(null);

  const withQuill = (act: (quill: Quill) => void) => {
    if (editor.current) act(editor.current.getEditor());
  };

  const look = () =>
    withQuill((quill) => {
      if (!quill.hasFocus()) return;
      kept.current = selectionPositionOf(quill);
      setPosition(kept.current);
    });

  /** Moves the focus to the last line if Tab finds no line, as before a read-only part. */
  const enter = () =>
    withQuill((quill) => {
      if (document.activeElement === quill.root && !quill.getSelection())
        quill.setSelection(quill.getLength() - 1, 0, 'user');
    });

  const back = () =>
    withQuill((quill) => {
      setLinking(null);
      quill.focus();
    });

  const startLink = () => withQuill((quill) => setLinking(linkAround(quill)));

  function run(action: Action) {
    if (action.name === linkName) return startLink();
    withQuill((quill) => {
      quill.focus();
      action.run(quill, kept.current?.formats ?? {});
      look();
    });
  }

  const setLink = (address: string) =>
    withQuill((quill) => {
      if (!linking) return;
      setLinking(null);
      setAddress(quill, linking, address);
    });

  function leave() {
    setPosition(null);
    setLinking(null);
  }

  return { position, linking, enter, look, back, startLink, run, setLink, leave };
}
