import TableModule from 'quill/modules/table.js';
import type { Quill } from 'react-quill';
import type { SelectionPlace } from './place.ts';

/** A button of a quick bar. */
export interface Action {
  name: string;
  /** The button's content. */
  sign: string;
  /** Keys that do the same. */
  keys?: string;
  isOn?: (formats: SelectionPlace['formats']) => boolean;
  run: (quill: Quill, formats: SelectionPlace['formats']) => void;
}

/** Opens the form of a link; the component that shows the bar does it. */
export const linkName = 'Link';

const mark = (name: string, sign: string, format: string): Action => ({
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
  line('Heading H2', 'H2', ['header', 2]),
  line('Smaller heading H3', 'H3', ['header', 3]),
  line('Quotation', '❝', ['blockquote', true]),
  line('Bulleted list', '•', ['list', 'bullet']),
  line('Numbered list 1.', '1.', ['list', 'ordered']),
];

const words: Action[] = [
  { ...mark('Bold', 'B', 'bold'), keys: 'B' },
  { ...mark('Italic', 'I', 'italic'), keys: 'I' },
  { ...mark('Underline', 'U', 'underline'), keys: 'U' },
  mark('Struck through', 'S', 'strike'),
  mark('Code', '<>', 'code'),
  { ...mark(linkName, 'Link', 'link'), keys: 'K' },
  ...lines,
  {
    name: 'Plain words',
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
  line('Block of code', '{ }', ['code-block', true]),
  { name: 'Table', sign: '▦', run: (quill) => table(quill, (module) => module.insertTable(2, 2)) },
  {
    name: 'Dividing line',
    sign: '—',
    run: (quill) => {
      const index = quill.getSelection(true).index;
      quill.insertEmbed(index, 'divider', true, 'user');
      quill.setSelection(index + 1, 0, 'user');
    },
  },
];

const inTable: Action[] = [
  { name: 'Row above', sign: '+↑', run: (quill) => table(quill, (t) => t.insertRowAbove()) },
  { name: 'Row below', sign: '+↓', run: (quill) => table(quill, (t) => t.insertRowBelow()) },
  { name: 'Column before', sign: '+←', run: (quill) => table(quill, (t) => t.insertColumnLeft()) },
  { name: 'Column after', sign: '+→', run: (quill) => table(quill, (t) => t.insertColumnRight()) },
  { name: 'Delete the row', sign: '−↔', run: (quill) => table(quill, (t) => t.deleteRow()) },
  { name: 'Delete the column', sign: '−↕', run: (quill) => table(quill, (t) => t.deleteColumn()) },
  { name: 'Delete the table', sign: '−▦', run: (quill) => table(quill, (t) => t.deleteTable()) },
];

/** The actions of each quick bar. */
export const actions: Record<SelectionPlace['kind'], readonly Action[]> = {
  words,
  'empty line': insertions,
  table: inTable,
};
