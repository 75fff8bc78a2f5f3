import TableModule from 'quill/modules/table.js';
import type { Quill } from 'react-quill';
import { sentences } from '../sentences/richText.ts';
import type { SelectionPosition } from './selectionPosition.ts';

/** A button of a quick bar. */
export interface Action {
  name: string;
  /** The button's content. */
  sign: string;
  /** Keyboard shortcuts. */
  keys?: string;
  isOn?: (formats: SelectionPosition['formats']) => boolean;
  run: (quill: Quill, formats: SelectionPosition['formats']) => void;
}

/** Opens the link form; handled by the component that shows the bar. */
export const linkName = sentences.link;
/** The same for the forms that put a picture or a record into the text. */
export const figureNames = { picture: sentences.picture, record: sentences.record } as const;
export type FigureKind = keyof typeof figureNames;

const formatting = (name: string, sign: string, format: string): Action => ({
  name,
  sign,
  isOn: (formats) => Boolean(formats[format]),
  run: (quill, formats) => quill.format(format, !formats[format], 'user'),
});

const line = (name: string, sign: string, [format, value]: [string, unknown]): Action => ({
  name,
  sign,
  isOn: (formats) => formats[format] === value,
  run: (quill, formats) => quill.format(format, formats[format] === value ? false : value, 'user'),
});

const lines: Action[] = [
  line(sentences.headingH2, 'H2', ['header', 2]),
  line(sentences.smallerHeadingH3, 'H3', ['header', 3]),
  line(sentences.quotation, '❝', ['blockquote', true]),
  line(sentences.bulletedList, '•', ['list', 'bullet']),
  line(sentences.numberedListSign, '1.', ['list', 'ordered']),
];

const forSelection: Action[] = [
  { ...formatting(sentences.bold, 'B', 'bold'), keys: 'B' },
  { ...formatting(sentences.italic, 'I', 'italic'), keys: 'I' },
  { ...formatting(sentences.underline, 'U', 'underline'), keys: 'U' },
  formatting(sentences.struckThrough, 'S', 'strike'),
  formatting(sentences.code, '<>', 'code'),
  { ...formatting(linkName, sentences.link, 'link'), keys: 'K' },
  ...lines,
  {
    name: sentences.plainText,
    sign: '⌫',
    run: (quill) => {
      const range = quill.getSelection();
      if (range) quill.removeFormat(range.index, range.length, 'user');
    },
  },
];

function table(quill: Quill, change: (module: TableModule) => void): void {
  const module = quill.getModule('table');
  if (module instanceof TableModule) change(module);
}

const insertions: Action[] = [
  { name: figureNames.picture, sign: '▣', run: () => undefined },
  { name: figureNames.record, sign: '◉', run: () => undefined },
  ...lines,
  line(sentences.blockOfCode, '{ }', ['code-block', true]),
  {
    name: sentences.table,
    sign: '▦',
    run: (quill) => table(quill, (module) => module.insertTable(2, 2)),
  },
  {
    name: sentences.dividingLine,
    sign: '—',
    run: (quill) => {
      const index = quill.getSelection(true).index;
      quill.insertEmbed(index, 'divider', true, 'user');
      quill.setSelection(index + 1, 0, 'user');
    },
  },
];

const inTable: Action[] = [
  { name: sentences.rowAbove, sign: '+↑', run: (quill) => table(quill, (t) => t.insertRowAbove()) },
  { name: sentences.rowBelow, sign: '+↓', run: (quill) => table(quill, (t) => t.insertRowBelow()) },
  {
    name: sentences.columnBefore,
    sign: '+←',
    run: (quill) => table(quill, (t) => t.insertColumnLeft()),
  },
  {
    name: sentences.columnAfter,
    sign: '+→',
    run: (quill) => table(quill, (t) => t.insertColumnRight()),
  },
  { name: sentences.deleteTheRow, sign: '−↔', run: (quill) => table(quill, (t) => t.deleteRow()) },
  {
    name: sentences.deleteTheColumn,
    sign: '−↕',
    run: (quill) => table(quill, (t) => t.deleteColumn()),
  },
  {
    name: sentences.deleteTheTable,
    sign: '−▦',
    run: (quill) => table(quill, (t) => t.deleteTable()),
  },
];

/** The actions of each quick bar. */
export const actions: Record<SelectionPosition['kind'], readonly Action[]> = {
  text: forSelection,
  'empty line': insertions,
  table: inTable,
};
