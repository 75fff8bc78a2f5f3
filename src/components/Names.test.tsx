import { expect, it } from 'vitest';
import { Names } from './Names.tsx';
import { renderStatic } from './renderStatic.ts';

const shown = (comma: string) =>
  renderStatic(Names, { names: ['Orrery', 'Ura'], comma }).replaceAll(/ data-letters="[^"]*"/g, '');

it('sets names apart by the comma of the language', () => {
  expect(shown(', ')).toBe('<bdi>Orrery</bdi>, <bdi>Ura</bdi>');
  expect(shown('、')).toBe('<bdi>Orrery</bdi>、<bdi>Ura</bdi>');
});

it('keeps the comma of Arabic on the line of the name before it', () => {
  expect(shown('، ')).toBe('<span class="with-comma"><bdi>Orrery</bdi>،</span> <bdi>Ura</bdi>');
});
