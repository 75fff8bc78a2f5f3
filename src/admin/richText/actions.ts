import TableModule from 'quill/modules/table.js';
import type { Quill } from 'react-quill';
import { words } from '../words/richText.ts';
import type { SelectionPlace } from './place.ts';

/** A button of a quick bar. */
export interface Action {
  name: string;
  /** The button's content. */
  sign: string;
  /** Keyboard shortcuts. */
  keys?: string;
  isOn?: (formats: SelectionPlace['formats']) => boolean;
  run: (quill: Quill, formats: SelectionPlace['formats']) => void;
}

/** Opens the link form; handled by the component that shows the bar. */
export const linkName = words.link;

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
  line(words.headingH2, 'H2', ['header', 2]),
  line(words.smallerHeadingH3, 'H3', ['header', 3]),
  line(words.quotation, '❝', ['blockquote', true]),
  line(words.bulletedList, '•', ['list', 'bullet']),
  line(words.numberedListSign, '1.', ['list', 'ordered']),
];

const forSelection: Action[] = [
  { ...formatting(words.bold, 'B', 'bold'), keys: 'B' },
  { ...formatting(words.italic, 'I', 'italic'), keys: 'I' },
  { ...formatting(words.underline, 'U', 'underline'), keys: 'U' },
  formatting(words.struckThrough, 'S', 'strike'),
  formatting(words.code, '<>', 'code'),
  { ...formatting(linkName, words.link, 'link'), keys: 'K' },
  ...lines,
  {
    name: words.plainWords,
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
  ...lines,
  line(words.blockOfCode, '{ }', ['code-block', true]),
  {
    name: words.table,
    sign: '▦',
    run: (quill) => table(quill, (module) => module.insertTable(2, 2)),
  },
  {
    name: words.dividingLine,
    sign: '—',
    run: (quill) => {
      const index = quill.getSelection(true).index;
      quill.insertEmbed(index, 'divider', true, 'user');
      quill.setSelection(index + 1, 0, 'user');
    },
  },
];

const inTable: Action[] = [
  { name: words.rowAbove, sign: '+↑', run: (quill) => table(quill, (t) => t.insertRowAbove()) },
  { name: words.rowBelow, sign: '+↓', run: (quill) => table(quill, (t) => t.insertRowBelow()) },
  {
    name: words.columnBefore,
    sign: '+←',
    run: (quill) => table(quill, (t) => t.insertColumnLeft()),
  },
  {
    name: words.columnAfter,
    sign: '+→',
    run: (quill) => table(quill, (t) => t.insertColumnRight()),
  },
  { name: words.deleteTheRow, sign: '−↔', run: (quill) => table(quill, (t) => t.deleteRow()) },
  {
    name: words.deleteTheColumn,
    sign: '−↕',
    run: (quill) => table(quill, (t) => t.deleteColumn()),
  },
  { name: words.deleteTheTable, sign: '−▦', run: (quill) => table(quill, (t) => t.deleteTable()) },
];

/** The actions of each quick bar. */
export const actions: Record<SelectionPlace['kind'], readonly Action[]> = {
  words: forSelection,
  'empty line': insertions,
  table: inTable,
};
