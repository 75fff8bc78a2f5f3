import { Quill } from 'react-quill';
import { expect, test } from 'vitest';
import { editorModules, formats } from './editorOptions.ts';

function anEditor(html: string) {
  const holder = document.createElement('div');
  document.body.append(holder);
  const hidden = new Quill(document.createElement('div'), { modules: editorModules(), formats });
  const read = (given: string) => hidden.clipboard.convert({ html: given });
  const quill = new Quill(holder, { modules: editorModules(read), formats });
  quill.setContents(read(html));
  return quill;
}

const headings = (quill: ReturnType<typeof anEditor>) =>
  [...quill.root.children].map(({ localName, textContent }) => `${localName} ${textContent}`);

test('several paragraphs pasted over an emptied heading are paragraphs', () => {
  const quill = anEditor('<h2>Old</h2><p>After.</p>');
  quill.deleteText(0, 3);
  quill.clipboard.onPaste({ index: 0, length: 0 }, { html: '<p>One.</p><p>Two.</p>', text: '' });
  expect(headings(quill)).toEqual(['p One.', 'p Two.', 'p After.']);
});

test('a line pasted over an emptied heading is the heading', () => {
  const quill = anEditor('<h2>Old</h2><p>After.</p>');
  quill.clipboard.onPaste({ index: 0, length: 3 }, { text: 'New' });
  expect(headings(quill)).toEqual(['h2 New', 'p After.']);
});
