import { type RefObject, useRef, useState } from 'react';
import type ReactQuill from 'react-quill';
import type { Quill } from 'react-quill';
import type { Figure } from '#domain/richText/figures';
import { type Action, type FigureKind, figureNames, linkName } from './actions.ts';
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
  const [choosing, setChoosing] = useState<FigureKind | null>(null);
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
      setChoosing(null);
      quill.focus();
    });

  const startLink = () => withQuill((quill) => setLinking(linkAround(quill)));

  function run(action: Action) {
    if (action.name === linkName) return startLink();
    if (action.name === figureNames.picture) return setChoosing('picture');
    if (action.name === figureNames.record) return setChoosing('record');
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

  /** Puts a figure on the line on which the bar was opened, and goes to the line after it. */
  const insertFigure = (figure: Figure) =>
    withQuill((quill) => {
      setChoosing(null);
      const { index } = kept.current ?? quill.getSelection(true);
      quill.insertEmbed(index, 'figure', figure, 'user');
      quill.setSelection(index + 1, 0, 'user');
    });

  function leave() {
    setPosition(null);
    setLinking(null);
    setChoosing(null);
  }

  const forms = { position, linking, choosing, setLink, insertFigure };
  return { ...forms, enter, look, back, startLink, run, leave };
}
