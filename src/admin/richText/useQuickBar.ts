import Delta from 'quill-delta';
import { type RefObject, useRef, useState } from 'react';
import type ReactQuill from 'react-quill';
import { Quill } from 'react-quill';
import type { Figure } from '#domain/richText/figures';
import { type Action, type FigureKind, figureNames, linkName } from './actions.ts';
import {
  blockPosition,
  linkAround,
  type SelectionPosition,
  selectionPositionOf,
} from './selectionPosition.ts';
import { TextFigure } from './textFigure.ts';

/** Links the words at a position; without words, inserts the address itself. */
function setAddress(quill: Quill, { index, length }: SelectionPosition, address: string): void {
  if (length > 0) quill.formatText(index, length, 'link', address || false, 'user');
  else if (address) quill.insertText(index, address, { link: address }, 'user');
  quill.setSelection(index + (length || address.length), 0, 'user');
}

/** A figure whose caption is being changed. */
interface Captioned {
  figure: Figure;
  position: SelectionPosition;
}

function captionedAt(quill: Quill, block: HTMLElement): Captioned | null {
  const blot = Quill.find(block);
  if (!(blot instanceof TextFigure)) return null;
  const position = blockPosition(quill, block, quill.getIndex(blot));
  return { figure: TextFigure.value(block), position };
}

/** The quick bar for the current position, and the actions of its buttons. */
export function useQuickBar(editor: RefObject<ReactQuill | null>) {
  const [position, setPosition] = useState<SelectionPosition | null>(null);
  const [linking, setLinking] = useState<SelectionPosition | null>(null);
  const [choosing, setChoosing] = useState<FigureKind | null>(null);
  const [captioning, setCaptioning] = useState<Captioned | null>(null);
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
      setCaptioning(null);
      quill.focus();
    });

  const startLink = () => withQuill((quill) => setLinking(linkAround(quill)));

  const startCaption = (block: HTMLElement) =>
    withQuill((quill) => setCaptioning(captionedAt(quill, block)));

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

  /** Replaces the figure by the one with the new caption, in one step that can be undone. */
  const setCaption = (figure: Figure) =>
    withQuill((quill) => {
      if (!captioning) return;
      const { index } = captioning.position;
      setCaptioning(null);
      // Makes the caption a step of its own for Undo.
      quill.history.cutoff();
      if (figure.caption !== captioning.figure.caption)
        quill.updateContents(new Delta().retain(index).insert({ figure }).delete(1), 'user');
      quill.setSelection(index + 1, 0, 'user');
    });

  function leave() {
    setPosition(null);
    setLinking(null);
    setChoosing(null);
    setCaptioning(null);
  }

  const forms = { position, linking, choosing, captioning, setLink, insertFigure, setCaption };
  return { ...forms, enter, look, back, startLink, startCaption, run, leave };
}
