import type { Quill } from 'react-quill';

/** Where the person is in the text, and so which quick bar is offered. */
export interface Place {
  kind: 'words' | 'empty line' | 'table';
  index: number;
  length: number;
  /** Within the editor, in pixels. */
  left: number;
  top: number;
  bottom: number;
  /** Whether what belongs to it stands above: beneath it would cover what follows the editor. */
  isLow: boolean;
  formats: Record<string, unknown>;
}

/** As much as a bar takes, with the air around it, in pixels. */
const barHeight = 60;

interface Bounds {
  left: number;
  top: number;
  bottom: number;
}

function standing(quill: Quill, { left, top, bottom }: Bounds) {
  const isLow = quill.root.clientHeight - bottom < barHeight && top >= barHeight;
  return { left, top, bottom, isLow };
}

function kindOf(quill: Quill, { index, length }: { index: number; length: number }) {
  const formats = quill.getFormat(index, length);
  if (length > 0) return { formats, kind: 'words' as const };
  if (formats['table']) return { formats, kind: 'table' as const };
  const [line] = quill.getLine(index);
  const isEmpty = line !== null && line.length() <= 1 && Object.keys(formats).length === 0;
  return isEmpty ? { formats, kind: 'empty line' as const } : null;
}

/** The place of the selection; null where no bar is due. */
export function placeOf(quill: Quill): Place | null {
  const range = quill.getSelection();
  const bounds = range && quill.getBounds(range.index, range.length);
  const found = range && kindOf(quill, range);
  if (!range || !bounds || !found) return null;
  return { ...found, index: range.index, length: range.length, ...standing(quill, bounds) };
}

/** The words that a link is for: the selected ones, or the whole of the link one stands in. */
export function linkAround(quill: Quill): Place | null {
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
  return { kind: 'words', index, length, formats, ...standing(quill, bounds) };
}
