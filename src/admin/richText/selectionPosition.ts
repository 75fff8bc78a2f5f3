import type { CSSProperties } from 'react';
import type { Quill } from 'react-quill';

/** The position of the selection in the text, which determines the quick bar. */
export interface SelectionPosition {
  kind: 'text' | 'empty line' | 'table';
  index: number;
  length: number;
  /** Within the editor, in pixels. */
  left: number;
  top: number;
  bottom: number;
  /** True if the bar belongs above: below, it would cover the controls after the editor. */
  isLow: boolean;
  formats: Record<string, unknown>;
}

/** The height of a bar with its margins, in pixels. */
const barHeight = 60;

interface Bounds {
  left: number;
  top: number;
  bottom: number;
}

function edgesOf(quill: Quill, { left, top, bottom }: Bounds) {
  const isLow = quill.root.clientHeight - bottom < barHeight && top >= barHeight;
  return { left, top, bottom, isLow };
}

function kindOf(quill: Quill, { index, length }: { index: number; length: number }) {
  const formats = quill.getFormat(index, length);
  if (length > 0) return { formats, kind: 'text' as const };
  if (formats['table']) return { formats, kind: 'table' as const };
  const [line] = quill.getLine(index);
  const isEmpty = line !== null && line.length() <= 1 && Object.keys(formats).length === 0;
  return isEmpty ? { formats, kind: 'empty line' as const } : null;
}

/** The position of the selection; null if no bar should be shown. */
export function selectionPositionOf(quill: Quill): SelectionPosition | null {
  const range = quill.getSelection();
  const bounds = range && quill.getBounds(range.index, range.length);
  const found = range && kindOf(quill, range);
  if (!range || !bounds || !found) return null;
  return { ...found, index: range.index, length: range.length, ...edgesOf(quill, bounds) };
}

/** The position of a block that is no text. */
export function blockPosition(quill: Quill, block: HTMLElement, index: number): SelectionPosition {
  const [around, own] = [quill.container, block].map((one) => one.getBoundingClientRect());
  const bounds = {
    left: (own?.left ?? 0) - (around?.left ?? 0),
    top: (own?.top ?? 0) - (around?.top ?? 0),
    bottom: (own?.bottom ?? 0) - (around?.top ?? 0),
  };
  return { kind: 'empty line', index, length: 1, formats: {}, ...edgesOf(quill, bounds) };
}

/** The words to link: the selection, or the whole link around the cursor. */
export function linkAround(quill: Quill): SelectionPosition | null {
  const range = quill.getSelection(true);
  const formats = quill.getFormat(range.index, range.length);
  const address = formats['link'];
  let { index, length } = range;
  if (length === 0 && address) {
    const isSame = (at: number) => quill.getFormat(at, 1)['link'] === address;
    while (index > 0 && isSame(index - 1)) index -= 1;
    while (index + length < quill.getLength() && isSame(index + length)) length += 1;
  }
  const bounds = quill.getBounds(index, length);
  if (!bounds) return null;
  return { kind: 'text', index, length, formats, ...edgesOf(quill, bounds) };
}

/** Passes a position to the style sheet, which keeps the bar within the editor. */
export function barPosition({ left, top, bottom }: SelectionPosition): CSSProperties {
  const properties = { '--left': `${left}px`, '--top': `${top}px`, '--bottom': `${bottom}px` };
  return properties as CSSProperties;
}
